import './faces.css';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

/** The four faces a screen has besides its own: loading, empty, error, no permission. Texts come from the screen. */

/** Skeleton of what will stand here: `rows` lines of `columns` cells, or any skeleton as children. */
export function Loading({
  label,
  rows = 6,
  columns = 4,
  children,
}: {
  label: string;
  rows?: number;
  columns?: number;
  children?: ReactNode;
}) {
  return (
    <div className="lf-loading" aria-busy="true">
      <output className="lf-hidden">{label}</output>
      {children ??
        Array.from({ length: rows }, (_row, row) => (
          <div key={row} className="lf-loading-row">
            {Array.from({ length: columns }, (_cell, cell) => (
              <Bone key={cell} width={`${cell === 0 ? 26 : 12 + ((row * 7 + cell * 5) % 9)}%`} />
            ))}
          </div>
        ))}
    </div>
  );
}

/** One grey block of a skeleton; CSS lengths. */
export function Bone({ width = '100%', height = '12px' }: { width?: string; height?: string }) {
  return <span className="lf-bone" style={{ width, height }} />;
}

interface FaceProps {
  icon: IconName;
  title: ReactNode;
  note?: ReactNode;
  code?: ReactNode;
  actions?: ReactNode;
  alert?: boolean;
}
function Face({ icon, title, note, code, actions, alert = false }: FaceProps) {
  return (
    <div className="lf-face" {...(alert ? { role: 'alert' } : {})}>
      <Icon name={icon} size={36} className="lf-face-icon" />
      <p className="lf-face-title">{title}</p>
      {note ? <p className="lf-face-note">{note}</p> : null}
      {actions ? <div className="lf-face-actions">{actions}</div> : null}
      {code ? <p className="lf-face-code">{code}</p> : null}
    </div>
  );
}

/** What this is and, when there is one, the button to begin. */
export function Empty({
  icon = 'list',
  title,
  note,
  action,
}: {
  icon?: IconName;
  title: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
}) {
  return <Face icon={icon} title={title} note={note} actions={action} />;
}

/** What happened, what to do, a retry, and the code in small for support. */
export function ErrorFace({
  title,
  note,
  code,
  retryText,
  onRetry,
}: {
  title: ReactNode;
  note?: ReactNode;
  code?: ReactNode;
  retryText?: string;
  onRetry?: () => void;
}) {
  const retry = retryText && onRetry ? <Button onClick={onRetry}>{retryText}</Button> : null;
  return <Face alert icon="warning" title={title} note={note} code={code} actions={retry} />;
}

export function NoPermission({ title, note, action }: { title: ReactNode; note?: ReactNode; action?: ReactNode }) {
  return <Face icon="lock" title={title} note={note} actions={action} />;
}
