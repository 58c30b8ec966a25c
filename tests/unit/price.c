#include "shield/price.h"

#include "tap.h"

#define TEXT(s) (s), sizeof(s) - 1

/* Counts of o200k_base. */
static const struct {
	const char *name, *text;
	size_t len;
	unsigned tokens;
} counted[] = {
	{ "prose", TEXT("The quick brown fox jumps over the lazy dog.\n"), 10 },
	{ "a traceback",
	    TEXT("Traceback (most recent call last):\n"
		 "  File \"x.py\", line 3, in <module>\n    main()\n"
		 "NameError: name 'math' is not defined\n"),
	    36 },
	{ "numbers", TEXT("1024 2048 4096 8192 16384 32768 65536\n"), 21 },
	{ "a listing", TEXT("drwxr-xr-x 2 root root 4096 Nov 30 02:31 cases\n"),
	    22 },
	{ "JSON",
	    TEXT("{\"id\":\"5f1c\",\"level\":\"error\",\"msg\":\"card "
		 "declined\",\"ms\":17}\n"),
	    21 },
	{ "base64",
	    TEXT("aGVsbG8gd29ybGQsIHRoaXMgaXMgYmFzZTY0IHRleHQgZm9yIHlvdQ==\n"),
	    36 },
	{ "a path",
	    TEXT("/usr/lib/python3.11/site-packages/numpy/core/"
		 "_multiarray.so\n"),
	    17 },
	{ "a name of many words", TEXT("HTTPServerRequestHandlerFactoryBean\n"),
	    7 },
	{ "Russian", TEXT("Ошибка: файл не найден\n"), 6 },
	{ "Japanese", TEXT("エラー:ファイルが見つかりません\n"), 12 },
	{ "C", TEXT("for (int i = 0; i < n; i++) { sum += a[i] * b[i]; }\n"),
	    25 },
	{ "hexadecimal", TEXT("0x7f9b983187b0: 48 89 e5 5d c3 0f 1f 44\n"),
	    31 },
	{ "indented and blank lines", TEXT("    \t\tindented\n\n\n\nfar\n"),
	    7 },
	{ "controls that are shown", TEXT("^@^@^@^A^@^B^@^@\n"), 16 },
	{ "Amharic", TEXT("ስህተት፦ ፋይሉ አልተገኘም። እባክዎ እንደገና ይሞክሩ።\n"), 64 },
	{ "Lao", TEXT("ຂໍ້ຜິດພາດ: ບໍ່ພົບໄຟລ໌. ກະລຸນາລອງອີກຄັ້ງ.\n"), 72 },
	{ "Khmer", TEXT("កំហុស៖ រកមិនឃើញឯកសារទេ។ សូមព្យាយាមម្តងទៀត។\n"), 32 },
	{ "Burmese", TEXT("အမှား- ဖိုင်ကို ရှာမတွေ့ပါ။ ထပ်မံကြိုးစားပါ။\n"), 24 },
	{ "Armenian",
	    TEXT("Սխալ. ֆայլը չի գտնվել։ Խնդրում ենք փորձել կրկին։\n"), 20 },
	{ "Hebrew", TEXT("שגיאה: הקובץ לא נמצא. אנא נסה שוב.\n"), 16 },
	{ "Georgian", TEXT("შეცდომა: ფაილი ვერ მოიძებნა. სცადეთ ხელახლა.\n"),
	    21 },
	{ "Turkish",
	    TEXT("Hata: dosya bulunamadı. Lütfen adresi kontrol edip tekrar "
		 "deneyin.\n"),
	    19 },
	{ "Korean", TEXT("오류: 파일을 찾을 수 없습니다. 다시 시도하십시오.\n"),
	    15 },
	{ "Vietnamese",
	    TEXT("Lỗi: không tìm thấy tệp. Vui lòng kiểm tra địa chỉ và thử "
		 "lại.\n"),
	    20 },
	{ "Greek", TEXT("Σφάλμα: το αρχείο δεν βρέθηκε. Δοκιμάστε ξανά.\n"),
	    20 },
	{ "Hindi", TEXT("त्रुटि: फ़ाइल नहीं मिली। कृपया फिर से प्रयास करें।\n"), 17 },
	{ "Thai", TEXT("ข้อผิดพลาด: ไม่พบไฟล์ โปรดลองอีกครั้ง\n"), 14 },
	{ "Tibetan", TEXT("ནོར་འཁྲུལ། ཡིག་ཆ་མ་རྙེད།\n"), 40 },
	{ "Cherokee", TEXT("ᎤᎵᏍᎨᏓ ᎪᏪᎵ ᎥᏝ\n"), 33 },
	{ "emoji", TEXT("✓ passed 🎉 0 errors\n"), 8 },
};

static void
test_counted(void)
{
	for (size_t i = 0; i < sizeof(counted) / sizeof(counted[0]); i++) {
		const uint64_t exact = (uint64_t)counted[i].tokens *
		    CS_PRICE_TOKEN;
		const uint64_t cost = cs_price_text(
		    CS_PRICE_O200K, counted[i].text, counted[i].len);

		ok(cost >= exact * 7 / 10 && cost <= exact * 16 / 10,
		    "%s: %.1f tokens estimated for %u", counted[i].name,
		    (double)cost / CS_PRICE_TOKEN, counted[i].tokens);
	}
}

/* Every byte and every pair of bytes behind a text, so that no branch of the
 * estimate looks over the end or across a line. */
static void
test_sums(void)
{
	unsigned wrong = 0, cheap = 0;

	for (unsigned c = 0; c < 0x10000; c++) {
		const char s[] = { 'a', (char)(c >> 8), (char)c, '\n',
			(char)(c >> 8), (char)c };
		const uint64_t all = cs_price_text(
		    CS_PRICE_O200K, s, sizeof(s));
		size_t cut = 0;

		while (s[cut] != '\n')
			cut++;
		cut++;
		wrong += all !=
		    cs_price_text(CS_PRICE_O200K, s, cut) +
			cs_price_text(CS_PRICE_O200K, s + cut, sizeof(s) - cut);
		cheap += all * CS_PRICE_BYTES_MAX <
		    (uint64_t)sizeof(s) * CS_PRICE_TOKEN;
	}
	ok(wrong == 0, "the cost of a text is that of its lines together");
	ok(cheap == 0, "no text is cheaper than the header says");
}

static void
test_runs(void)
{
	static const char *const units[] = { "=", " ", "a", "A", "0", "\n",
		"\t", "─", "　", "\x01", "\xff", "ạ", "ạb" };
	static char text[8192];

	for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++) {
		const size_t len = strlen(units[i]);
		size_t n = 0;

		for (; n + len < sizeof(text); n += len)
			memcpy(text + n, units[i], len);
		ok(cs_price_text(CS_PRICE_O200K, text, n) *
			    CS_PRICE_BYTES_MAX >=
			(uint64_t)n * CS_PRICE_TOKEN,
		    "8 KiB of one character: run %zu has its price", i);
	}
}

static void
test_units(void)
{
	static const char *const names[] = { "o200k", "claude", "claude5" };
	uint64_t before = 0, cost;
	enum cs_price_unit unit;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		ok(cs_price_unit_named(names[i], &unit), "%s is a unit",
		    names[i]);
		cost = cs_price_text(unit, TEXT("error: no such file\n"));
		ok(cost > before, "%s counts more than the one before",
		    names[i]);
		before = cost;
	}
	ok(cs_price_unit_named("bytes", &unit) &&
		cs_price_tokens(
		    CS_PRICE_BYTES, cs_price_text(unit, TEXT("12345"))) == 5,
	    "bytes are counted as they are");
	ok(!cs_price_unit_named("tokens", &unit) &&
		!cs_price_unit_named("", &unit),
	    "another name is no unit");
	ok(cs_price_tokens(CS_PRICE_BYTES, 0) == 0 &&
		cs_price_tokens(CS_PRICE_BYTES, 1) == 1 &&
		cs_price_tokens(CS_PRICE_BYTES, CS_PRICE_TOKEN + 1) == 2,
	    "tokens are rounded up");
	ok(cs_price_tokens(CS_PRICE_O200K, 110 * CS_PRICE_TOKEN) == 100,
	    "the tenth for safety is not told as tokens");
}

int
main(void)
{
	test_counted();
	test_sums();
	test_runs();
	test_units();
	return tap_done();
}
