import type { Owner } from './sealed-text.ts';

/** Whom the password of a camera belongs to. */
export const cameraOwner = (id: string): Owner => ['camera', id, 'password'];
