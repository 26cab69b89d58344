import { Icon } from '@lightfield/ui';
import { Component, type ReactNode } from 'react';

/** A picture whose code does not come, or that cannot be drawn, leaves its place empty: the overview around it stays. */
export class PictureBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }
  override render(): ReactNode {
    return this.state.failed ? <Icon name="display" size={36} /> : this.props.children;
  }
}
