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
  it('in the first enterprise by the operation centre, whose own groups no device could stand in', () => {
    expect(homeOrg('centre', [centre, org('works', 'enterprise'), org('customer', 'external')])).toBe('works');
    expect(homeOrg('centre', [centre, org('a', 'enterprise'), org('b', 'enterprise')])).toBe('a');
  });
  it('in the own organisation while there is no enterprise', () => {
    expect(homeOrg('centre', [centre])).toBe('centre');
  });
  it('in the own organisation of whoever is not of the centre', () => {
    expect(homeOrg('works', [org('works', 'enterprise'), org('customer', 'external')])).toBe('works');
    expect(homeOrg('customer', [org('works', 'enterprise'), org('customer', 'external')])).toBe('customer');
  });
});
