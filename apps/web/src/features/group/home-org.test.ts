import type { OrgChoice } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { homeOrg } from './home-org.ts';

const org = (id: string, kind: OrgChoice['kind']): OrgChoice => ({
  id,
  kind,
  name: id,
  parentId: null,
  disabled: false,
});
const centre = org('centre', 'center');

describe('groups are begun with', () => {
  it('in the only enterprise, where devices of the operation centre go', () => {
    expect(homeOrg('centre', [centre, org('works', 'enterprise'), org('customer', 'external')])).toBe('works');
  });
  it('in the own organisation when there are several enterprises, or none', () => {
    expect(homeOrg('centre', [centre, org('a', 'enterprise'), org('b', 'enterprise')])).toBe('centre');
    expect(homeOrg('centre', [centre])).toBe('centre');
  });
  it('in the own organisation of whoever is not of the centre', () => {
    expect(homeOrg('works', [org('works', 'enterprise'), org('customer', 'external')])).toBe('works');
    expect(homeOrg('customer', [org('works', 'enterprise'), org('customer', 'external')])).toBe('customer');
  });
});
