import react from 'react';

/**
 * React in development keeps a stack for each of the first 10,000 elements of a second, to say in a warning where an element was made. It warns
 * without, too (and names the components around it), and takes a tenth less of a drawing. Where its own count is not found, nothing changes.
 */
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const internals: unknown = Reflect.get(react, INTERNALS);
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });
