import { z } from 'zod';

/** A picture of a page: `symbol:<name>` of our library, or a file kept by the platform. Nothing from elsewhere, nothing inline. */
export const ImageHref = z
  .string()
  .max(300)
  .regex(/^(?:symbol:[a-z0-9-]{1,60}|\/lfscada\/[\w./-]{1,250})?$/);
