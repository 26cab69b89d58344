import modbus from 'modbus-serial';

/** The client of the library, connected; the server is never our own idea of the protocol alone. */
export async function connectClient(port: number, unitId: number, timeoutMs = 1_000) {
  const client = new modbus.default();
  // A dropped connection is what some tests are about; unhandled it would end the test run.
  client.on('error', () => {});
  await client.connectTCP('127.0.0.1', { port });
  client.setID(unitId);
  client.setTimeout(timeoutMs);
  return {
    client,
    // Closing a connection that the server has dropped would wait for ever.
    [Symbol.asyncDispose]: async () => {
      if (client.isOpen) await new Promise<void>((resolve) => client.close(() => resolve()));
    },
  };
}

/** The Modbus exception code that a request was refused with; 0 when it was not refused. */
export async function exceptionOf(request: Promise<unknown>): Promise<number> {
  try {
    await request;
    return 0;
  } catch (error) {
    if (error instanceof Error && 'modbusCode' in error && typeof error.modbusCode === 'number')
      return error.modbusCode;
    throw error;
  }
}
