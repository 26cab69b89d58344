import { LIMITS } from '@lightfield/contract';

/** Ends of names that promise a picture the server takes (S1 §5); what is inside, the server finds out. */
const ENDS = ['jpg', 'jpeg', 'png', 'gif', 'svg', 'ico'];
/** For the file dialog of the browser. */
export const AVATAR_ACCEPT = ENDS.map((end) => `.${end}`).join(',');

/** The code the server would refuse the file with, as far as name and size tell. */
export function avatarProblem({ name, size }: { name: string; size: number }): 10007 | 10008 | undefined {
  const end = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (end === undefined || !ENDS.includes(end)) return 10007;
  return size > LIMITS.upload.avatarBytes ? 10008 : undefined;
}
