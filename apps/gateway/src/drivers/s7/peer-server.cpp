// The server of snap7 on a port of this machine, with the memory the tests use. Built for tests only (peer-server.ts).
//
//   server PORT PDU_SIZE     PDU_SIZE 0: whatever the client asks for
//
// Says "ready" once it listens, and ends with its standard input: no test leaves one behind.
#include <cstdio>
#include <cstdlib>
#include "s7_server.h"

static byte db1[600];
static byte db2[4096];
static byte inputs[256];
static byte outputs[256];
static byte flags[256];

int main(int argc, char *argv[]) {
  if (argc < 3) return 2;
  word port = word(atoi(argv[1]));
  int pdu = atoi(argv[2]);
  TSnap7Server server;
  server.SetParam(p_u16_LocalPort, &port);
  server.SetParam(p_i32_PDURequest, &pdu);
  server.RegisterArea(srvAreaDB, 1, db1, sizeof(db1));
  server.RegisterArea(srvAreaDB, 2, db2, sizeof(db2));
  server.RegisterArea(srvAreaPE, 0, inputs, sizeof(inputs));
  server.RegisterArea(srvAreaPA, 0, outputs, sizeof(outputs));
  server.RegisterArea(srvAreaMK, 0, flags, sizeof(flags));
  if (server.StartTo("127.0.0.1") != 0) return 3;
  puts("ready");
  fflush(stdout);
  while (getchar() != EOF) {
  }
  // Its destructor waits for clients that may never leave.
  _Exit(0);
}
