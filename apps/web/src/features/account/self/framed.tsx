import type { ComponentType } from 'react';
import type { Screen } from '../../../lib/feature.ts';
import { AccountFrame } from './account-frame.tsx';

/** A screen of another feature among those of the own account. */
export async function framed(load: Screen['load']): Promise<{ default: ComponentType }> {
  const { default: Content } = await load();
  return {
    default: function Framed() {
      return (
        <AccountFrame wide>
          <Content />
        </AccountFrame>
      );
    },
  };
}
