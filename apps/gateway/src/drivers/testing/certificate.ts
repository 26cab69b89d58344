import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPCUACertificateManager } from 'node-opcua-certificate-manager';

const VALID_DAYS = 2;

/** A key and a certificate for "localhost" that nobody but who is given it trusts. */
export async function localCertificate(): Promise<{ key: string; cert: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'lf-certificate-'));
  const maker = new OPCUACertificateManager({ rootFolder: folder, disableFileWatchers: true });
  try {
    await maker.initialize();
    const outputFile = join(folder, 'localhost.pem');
    await maker.createSelfSignedCertificate({
      outputFile,
      subject: '/CN=localhost',
      applicationUri: 'urn:localhost',
      dns: ['localhost'],
      startDate: new Date(Date.now() - 3_600_000),
      validity: VALID_DAYS,
    });
    return { key: readFileSync(maker.privateKey, 'utf8'), cert: readFileSync(outputFile, 'utf8') };
  } finally {
    await maker.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}
