import { useEffect, useRef, useState } from 'react';

/** Was it ever on the screen? A list of hundreds is not fetched as a whole. */
export function useSeen<Place extends HTMLElement = HTMLDivElement>() {
  const ref = useRef<Place>(null);
  const [isSeen, see] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      see(true);
      observer.disconnect();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { isSeen, ref };
}
