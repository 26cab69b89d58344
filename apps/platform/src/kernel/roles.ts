import { PlatformRole } from '@lightfield/contract';

/**
 * What a process can be there for; several processes have all of them together. web: pages, calls and sockets of people, agents and
 * programs. ingest: a broker that gateways connect to, and storing what they bring. jobs: what follows from rows and the time
 * (calculated variables, rules of projects, losses, reminders, deliveries, reports, retention).
 */
export const ROLES = PlatformRole.options;
export type Role = PlatformRole;

/** `undefined`: not a comma list of roles. */
export function parseRoles(text: string): ReadonlySet<Role> | undefined {
  const names = text.split(',').map((name) => name.trim());
  const roles = ROLES.filter((role) => names.includes(role));
  return roles.length > 0 && names.every((name) => roles.some((role) => role === name)) ? new Set(roles) : undefined;
}
