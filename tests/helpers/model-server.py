#!/usr/bin/python3
"""model-server.py DIR [CERTIFICATE]: a service that fails as it is told.

It listens on a port of loopback, which it writes to DIR/port.  The Nth request
(from 1) is kept as it came in DIR/request.N, and answered as DIR/reply.N says,
or else line N of DIR/replies, or DIR/reply: a JSON object with "status", "headers" and "body" (a text, or
a value that is sent as JSON), and "mode" for how it is sent.  A CONNECT is kept
in DIR/connect and passed on.  With a certificate (and its key, in one file) it
speaks TLS.  It ends when its standard input does.
"""

import gzip
import json
import os
import select
import socket
import ssl
import struct
import sys
import threading
import time

MIB = 1024 * 1024


def read_request(conn):
    """The bytes of one request: its head, and as much body as it says."""
    data = b""
    while b"\r\n\r\n" not in data:
        part = conn.recv(65536)
        if not part:
            return data
        data += part
        if data[0] == 0x16:  # a TLS hello, to a server that speaks none
            return data
    head, body = data.split(b"\r\n\r\n", 1)
    length = 0
    for line in head.split(b"\r\n")[1:]:
        name, value = line.split(b":", 1)
        if name.lower() == b"content-length":
            length = int(value)
    while len(body) < length:
        part = conn.recv(65536)
        if not part:
            break
        body += part
    return head + b"\r\n\r\n" + body


def head_of(reply, length):
    headers = {"Content-Type": "application/json", "Connection": "close"}
    headers.update(reply.get("headers", {}))
    if length is not None:
        headers["Content-Length"] = length
    lines = ["HTTP/1.1 %d Said" % reply.get("status", 200)]
    lines += ["%s: %s" % item for item in headers.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def body_of(reply):
    body = reply.get("body", "")
    return (body if isinstance(body, str) else json.dumps(body)).encode()


def plain(conn, reply):
    body = body_of(reply)
    conn.sendall(head_of(reply, len(body)) + body)


def blank_lines(conn, reply):
    """As a service that keeps the connection alive while a model is queued."""
    body = body_of(reply)
    conn.sendall(head_of(reply, len(body) + 40))
    for _ in range(20):
        conn.sendall(b"\r\n")
        time.sleep(0.005)
    conn.sendall(body)


def cut(conn, reply):
    body = body_of(reply)
    conn.sendall(head_of(reply, len(body)) + body[: len(body) // 2])


def reset(conn, _):
    conn.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def empty(_conn, _reply):
    pass


def hang(conn, _):
    while conn.recv(4096):
        pass


def drip(conn, reply):
    conn.sendall(head_of(reply, 100000))
    while True:
        conn.sendall(b" ")
        time.sleep(0.02)


def bomb(conn, reply):
    body = gzip.compress(b"0" * 256 * MIB, 9)
    reply = dict(reply, headers={"Content-Encoding": "gzip"})
    conn.sendall(head_of(reply, len(body)) + body)


def huge(conn, reply):
    conn.sendall(head_of(reply, None))
    for _ in range(20):
        conn.sendall(b" " * MIB)


MODES = {
    "plain": plain,
    "blank-lines": blank_lines,
    "cut": cut,
    "reset": reset,
    "empty": empty,
    "hang": hang,
    "drip": drip,
    "bomb": bomb,
    "huge": huge,
}


def tunnel(conn, host):
    name, port = host.rsplit(":", 1)
    conn.sendall(b"HTTP/1.1 200 Connected\r\n\r\n")
    with socket.create_connection((name, int(port))) as far:
        while True:
            for end in select.select([conn, far], [], [])[0]:
                data = end.recv(65536)
                if not data:
                    return
                (far if end is conn else conn).sendall(data)


class Server:
    def __init__(self, folder, certificate):
        self.folder = folder
        self.count = 0
        self.lock = threading.Lock()
        self.tls = None
        if certificate:
            self.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.tls.load_cert_chain(certificate)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, data):
        with open(self.path(name + ".new"), "wb") as f:
            f.write(data)
        os.rename(self.path(name + ".new"), self.path(name))

    def reply_for(self, request):
        with self.lock:
            self.count += 1
            name = "reply.%d" % self.count
            self.write("request.%d" % self.count, request)
            number = self.count
        if os.path.exists(self.path("replies")):
            with open(self.path("replies"), encoding="utf-8") as f:
                return json.loads(f.readlines()[number - 1])
        if not os.path.exists(self.path(name)):
            name = "reply"
        with open(self.path(name), encoding="utf-8") as f:
            return json.load(f)

    def serve(self, conn):
        try:
            with self.tls.wrap_socket(conn, True) if self.tls else conn as conn:
                request = read_request(conn)
                words = request.split(b" ", 2)
                if words[0] == b"CONNECT":
                    self.write("connect", words[1])
                    tunnel(conn, words[1].decode())
                elif request:
                    reply = self.reply_for(request)
                    MODES[reply.get("mode", "plain")](conn, reply)
        except OSError:
            pass

    def run(self):
        listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.write("port", b"%d" % listener.getsockname()[1])
        while True:
            conn, _ = listener.accept()
            threading.Thread(target=self.serve, args=(conn,), daemon=True).start()


def main():
    server = Server(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None)
    threading.Thread(target=server.run, daemon=True).start()
    sys.stdin.buffer.read()


main()
