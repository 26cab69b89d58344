import { stat } from 'node:fs/promises';
import { deviceFaultErrors } from '@lightfield/contract';
import { type ByteLink, LinkClosed, type SerialSettings } from '../drivers/driver.ts';

/** How often it is looked whether the port is still there. */
const LOOK_MS = 1_000;

/** Opens a serial port for this process alone. Rejects with `LinkClosed` when it is not there or taken. */
export async function openSerial(settings: SerialSettings): Promise<ByteLink> {
  // Loaded only where there is a serial line: it brings a native part, which not every platform has.
  const { SerialPort } = await import('serialport');
  const { path, baudRate, dataBits, stopBits, parity } = settings;
  const port = new SerialPort({ path, baudRate, dataBits, stopBits, parity, autoOpen: false });
  await new Promise<void>((resolve, reject) => {
    port.open((error) => {
      if (!error) return resolve();
      reject(new LinkClosed(`${path}: ${error.message}`, deviceFaultErrors.portUnavailable.spec));
    });
  });
  port.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => port.once('close', () => resolve()));
  const close = () => {
    if (port.isOpen && !port.closing) port.close(() => undefined);
  };
  // The library goes on reading nothing from an adapter that was pulled out; its file, though, is gone or another one.
  const before = await fileOf(path);
  const look = async () => {
    if ((await fileOf(path)) !== before) close();
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  void closed.then(() => clearInterval(timer));
  return {
    get isOpen() {
      return port.isOpen && !port.closing;
    },
    closed,
    onData: (take) => void port.on('data', take),
    write: (bytes) =>
      void port.write(bytes, undefined, (error) => {
        if (error) close();
      }),
    close,
  };
}

/** Which file stands under a path now. */
async function fileOf(path: string): Promise<string | undefined> {
  try {
    const { dev, ino, rdev, birthtimeMs } = await stat(path);
    return [dev, ino, rdev, birthtimeMs].join();
  } catch {
    return undefined;
  }
}
