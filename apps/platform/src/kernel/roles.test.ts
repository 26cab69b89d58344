import { expect, it } from 'vitest';
import { ROLES, parseRoles } from './roles.ts';

it('roles are a comma list of those there are', () => {
  expect(parseRoles('web')).toEqual(new Set(['web']));
  expect(parseRoles('jobs, ingest')).toEqual(new Set(['ingest', 'jobs']));
  expect(parseRoles(ROLES.join(','))).toEqual(new Set(ROLES));
  for (const wrong of ['', 'web,', 'all', 'Web', 'web;jobs']) expect(parseRoles(wrong), wrong).toBeUndefined();
});
