import type { S3Config } from './files-settings.ts';
import { type Files, FilesRefused, MissingFile, partsOf } from './files.ts';
import { type S3LineOptions, createS3Line } from './s3-line.ts';

/** As many as a store tells at once. */
const PAGE = 1_000;
const PAGE_BYTES = 2 * 1024 * 1024;

/** In a bucket of an S3-compatible store. Put whole by one request, so there is nothing half-written to be seen or to be cleared away. */
export function createS3Files(config: S3Config, options: S3LineOptions): Files {
  const line = createS3Line(config, options);
  const nameOf = (name: string) => (partsOf(name), name);

  async function page(area: string, after: string, most: number, once = false) {
    const { text } = await line.tell(
      {
        method: 'GET',
        query: {
          'list-type': '2',
          'max-keys': String(most),
          prefix: `${area}/`,
          ...(after && { 'start-after': after }),
        },
        expects: [200],
        once,
      },
      PAGE_BYTES,
    );
    const entries = [...text.matchAll(/<Contents>([^]*?)<\/Contents>/g)].map(([, entry = '']) => ({
      name: /<Key>([^<]*)<\/Key>/.exec(entry)?.[1] ?? '',
      bytes: Number(/<Size>(\d+)<\/Size>/.exec(entry)?.[1] ?? 0),
    }));
    return { entries, isLast: !/<IsTruncated>\s*true\s*</.test(text) };
  }

  return {
    place: line.place,
    async put(name, bytes) {
      await line.tell({ method: 'PUT', name: nameOf(name), body: bytes, expects: [200] });
    },
    async read(name, from) {
      const { status, body } = await line.stream({
        method: 'GET',
        name: nameOf(name),
        headers: from > 0 ? { range: `bytes=${from}-` } : {},
        expects: [200, 206, 404],
      });
      if (status === (from > 0 ? 206 : 200)) return body;
      body.destroy();
      if (status === 404) throw new MissingFile(`${line.place}/${name}`);
      throw new FilesRefused(`${line.place} knows no ranges`);
    },
    async size(name) {
      const { status, headers } = await line.tell({ method: 'HEAD', name: nameOf(name), expects: [200, 404] });
      return status === 404 ? undefined : Number(headers['content-length']);
    },
    async remove(name) {
      await line.tell({ method: 'DELETE', name: nameOf(name), expects: [200, 204, 404] });
    },
    async list(area) {
      const listed: { name: string; bytes: number }[] = [];
      let after = '';
      for (;;) {
        const { entries, isLast } = await page(area, after, PAGE);
        // What others have put there is not ours.
        listed.push(...entries.filter((entry) => isName(entry.name)));
        const last = entries.at(-1)?.name ?? '';
        if (isLast || last <= after) return listed;
        after = last;
      }
    },
    async check() {
      await page('check', '', 1, true);
    },
    stop: () => line.stop(),
  };
}

function isName(name: string): boolean {
  try {
    return partsOf(name).file.length > 0;
  } catch {
    return false;
  }
}
