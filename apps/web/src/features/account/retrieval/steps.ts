/** The steps are small and follow each other: one file fetches them all. */
export { default as account } from './account-step.tsx';
export { default as email } from './email-step.tsx';
export { default as finish } from './finish-step.tsx';
export { default as password } from './password-step.tsx';
export { default as question } from './question-step.tsx';
export { default as tel } from './tel-step.tsx';
export { default as validate } from './ways-step.tsx';
