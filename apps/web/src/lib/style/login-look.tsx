import { type LoginStyle, STYLE_IMAGE_PATH } from '@lightfield/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useStillness } from '../preferences.ts';
import { Mark } from './brand.tsx';
import styles from './login-look.module.css';

/** So long a picture of the film is seen. */
const PICTURE_MS = 14_000;

/** A login as an enterprise wants it: what lies behind, the card with its mark, and the line at the foot. The form is handed in. */
export function LoginLook({
  look,
  tools,
  children,
  inert = false,
}: {
  look: LoginStyle;
  tools?: ReactNode;
  children: ReactNode;
  /** Of a preview: no main of the document. */
  inert?: boolean;
}) {
  const { background, card, logo, title, slogan, footer } = look;
  const Card = inert ? 'div' : 'main';
  return (
    <div
      className={styles['page']}
      data-card={card}
      data-background={background.kind}
      style={background.kind === 'plain' ? undefined : { background: background.colour }}
    >
      <Behind background={background} />
      <div className={styles['tools']}>{tools}</div>
      <Card className={styles['card']}>
        <div className={styles['brand']}>
          <Mark logo={logo} size={40} />
          <span>{title || 'Lightfield'}</span>
        </div>
        {slogan ? <p className={styles['slogan']}>{slogan}</p> : null}
        {children}
      </Card>
      <footer className={styles['footer']}>{footer ? <span>{footer}</span> : null}</footer>
    </div>
  );
}

function Behind({ background: { kind, pictures } }: Pick<LoginStyle, 'background'>) {
  const still = useStillness();
  const film = kind === 'film' && !still;
  const [at, setAt] = useState(0);
  const count = kind === 'film' ? pictures.length : Math.min(1, pictures.length);
  useEffect(() => {
    if (!film || count < 2) return undefined;
    const timer = setInterval(() => setAt((now) => (now + 1) % count), PICTURE_MS);
    return () => clearInterval(timer);
  }, [film, count]);
  if (kind !== 'picture' && kind !== 'film') return null;
  return (
    <div className={styles['behind']} aria-hidden>
      {pictures.slice(0, film ? count : 1).map((id, index) => (
        <img
          key={id}
          className={film ? styles['moving'] : undefined}
          data-on={index === at % Math.max(1, count)}
          src={STYLE_IMAGE_PATH + id}
          alt=""
        />
      ))}
    </div>
  );
}
