/** The steps are small and follow each other: one file fetches them all. */
export { default as boundTel } from './bound-tel-screen.tsx';
export { default as byEmail } from './by-email-screen.tsx';
export { default as byPassword } from './by-password-screen.tsx';
export { default as byQuestion } from './by-question-screen.tsx';
export { default as byTel } from './by-tel-screen.tsx';
export { default as setEmail } from './set-email-screen.tsx';
export { default as setPassword } from './set-password-screen.tsx';
export { default as setQuestion } from './set-question-screen.tsx';
export { default as setTel } from './set-tel-screen.tsx';
export { default as success } from './success-screen.tsx';
export { default as ways } from './ways-screen.tsx';
