/** Points down: something opens below. */
export const Arrow = () => (
  <svg className="lf-arrow" viewBox="0 0 10 10" aria-hidden="true">
    <path d="M1 3l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
  </svg>
);
