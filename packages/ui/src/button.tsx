import './button.css';
import type { ButtonHTMLAttributes } from 'react';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'primary' | 'plain' | 'quiet';
}

/** Button of the screens that do without antd; same height and colours as antd's with our theme. */
export function Button({ kind = 'plain', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={`lf-button lf-button-${kind}${className ? ` ${className}` : ''}`} {...rest} />;
}
