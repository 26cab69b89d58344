import { FREE_TIER } from '@lightfield/contract';

/** 200000 as 200,000: long counts are read in groups. */
export const grouped = (count: number): string => count.toLocaleString('en-US');

/** The free tier as the texts name it. */
export const freeTier = () => ({
  users: grouped(FREE_TIER.users),
  gateways: grouped(FREE_TIER.gateways),
  variables: grouped(FREE_TIER.variables),
});
