import { describe, expect, it } from 'vitest';
import { FORMAT } from './document.ts';
import { migrate } from './migrate.ts';

describe('formats', () => {
  it('brings a document without a format up to that of today', () => {
    expect(migrate({ con: {}, widgets: [] })).toEqual({
      ok: true,
      page: { format: FORMAT, con: {}, widgets: [], components: [] },
    });
  });
  it('leaves a document of today as it is', () => {
    const page = { format: FORMAT, widgets: [], components: [{ id: 'c' }] };
    const migrated = migrate(page);
    expect(migrated.ok && migrated.page).toBe(page);
  });
  it('refuses a newer one, and says so in both languages', () => {
    const migrated = migrate({ format: FORMAT + 1 });
    expect(migrated).toMatchObject({ ok: false, texts: { en: expect.stringContaining('newer version') } });
    expect(migrated).toMatchObject({ texts: { zh: expect.stringContaining('更新的版本') } });
  });
  it.each([null, 5, 'page', [], { format: '1' }, { format: -1 }, { format: 1.5 }, { format: Number.NaN }])(
    'refuses %j',
    (json) => {
      expect(migrate(json).ok).toBe(false);
    },
  );
});
