/** A program of WebAssembly, for a thread that may fetch nothing itself; kept by the browser after the first time. Rejects when it cannot be fetched. */
export async function wasmProgram(address: string): Promise<ArrayBuffer> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(String(reply.status));
  return reply.arrayBuffer();
}
