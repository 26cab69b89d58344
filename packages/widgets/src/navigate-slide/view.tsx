import './slide.css';
import type { DataOf, Texts } from '@lightfield/page';
import { useRef, useState } from 'react';
import { type ViewProps, boxCss, useClick, useClock, usePage } from '../kit/index.ts';
import { nameOf } from '../kit/name.ts';
import { ImageView } from '../usual-image/image-view.tsx';
import { type Picture, slide } from './definition.ts';
import { turned, turnsByItself } from './turning.ts';
import { useCalm } from '../kit/calm.ts';
import { FRESH, tick } from '../kit/standing.ts';
import { useHeld } from '../kit/use-held.ts';
import { viewText } from '../locales/view/text.ts';

type Widget = ViewProps<DataOf<typeof slide>>['widget'];

const WORDS = {
  back: viewText('navigateSlide.back'),
  forth: viewText('navigateSlide.forth'),
  pause: viewText('navigateSlide.pause'),
  play: viewText('navigateSlide.play'),
  empty: viewText('navigateSlide.empty'),
  carousel: viewText('navigateSlide.carousel'),
  slide: viewText('navigateSlide.slide'),
  dots: viewText('navigateSlide.dots'),
} as const satisfies Record<string, Texts>;
const SIGNS = {
  back: 'M9 2 4 7l5 5',
  forth: 'M5 2l5 5-5 5',
  pause: 'M4.5 2.5v9M9.5 2.5v9',
  play: 'M4 2.5 11 7l-7 4.5z',
};

function Sign({ of }: { readonly of: keyof typeof SIGNS }) {
  return (
    <svg width={14} height={14} viewBox="0 0 14 14" aria-hidden="true">
      <path d={SIGNS[of]} fill={of === 'play' ? 'currentColor' : 'none'} stroke="currentColor" strokeWidth={1.8} />
    </svg>
  );
}

interface SlideProps {
  readonly widget: Widget;
  readonly picture: Picture;
  readonly name: string;
  readonly shown: boolean;
}
function Slide({ widget, picture, name, shown }: SlideProps) {
  const { language } = usePage();
  const click = useClick(widget, picture.clickEvent);
  const { width, height } = widget.position;
  const image = (
    <svg width={width} height={height} aria-hidden="true">
      <ImageView href={picture.imgUrl} width={width} height={height} fit={widget.data.fit} flip="none" />
    </svg>
  );
  return (
    <figure className="lf-slide" aria-roledescription={WORDS.slide[language]} aria-label={name} hidden={!shown}>
      {click ? (
        <div {...click} aria-label={name}>
          {image}
        </div>
      ) : (
        image
      )}
    </figure>
  );
}

/** Buttons of 28 units, which would cover a picture that is hardly larger: there only pausing is left, seen when the keyboard reaches it. */
const hasRoom = ({ position: { width, height } }: Pick<Widget, 'position'>): boolean => width >= 120 && height >= 80;
/** In one row, between both buttons; more of them would cover the picture, and are counted instead. */
const dotsFit = (count: number, { position: { width } }: Pick<Widget, 'position'>): boolean =>
  count * 24 + 8 <= width - 96;

interface IndicatorProps {
  readonly widget: Widget;
  readonly at: number;
  readonly count: number;
  readonly name: string;
  readonly place: (index: number) => string;
  readonly go: (to: number) => void;
}
/** Which picture of how many. */
function Indicator({ widget, at, count, name, place, go }: IndicatorProps) {
  if (!dotsFit(count, widget))
    return (
      <span className="lf-slide-count" aria-hidden="true">
        {at + 1} / {count}
      </span>
    );
  return (
    <fieldset className="lf-slide-dots" aria-label={name}>
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          aria-label={place(index)}
          {...(index === at && { 'aria-current': true })}
          onClick={() => go(index)}
        />
      ))}
    </fieldset>
  );
}

/** Pictures one at a time. They stand still while the pointer or the keyboard is among them, and for good when paused. */
export function SlideView({ widget }: ViewProps<DataOf<typeof slide>>) {
  const { data, style } = widget;
  const page = usePage();
  const say = (word: keyof typeof WORDS) => WORDS[word][page.language];
  const pictures = data.picArray.filter(({ imgUrl }) => imgUrl !== '');
  const count = pictures.length;
  const hasControls = count > 1 && hasRoom(widget);
  const calm = useCalm();
  const standing = useRef(FRESH);
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, Math.max(0, count - 1));
  const [paused, setPaused] = useState(false);
  const root = useRef<HTMLElement>(null);
  const held = useHeld(root);
  const { enable, interval } = data.autoSlide;
  const asked = { enable: enable && page.mode === 'run', count, paused, held, calm };
  const turns = turnsByItself(asked);
  useClock(turns, (elapsed) => {
    standing.current = tick(standing.current, elapsed);
    if (standing.current.stood < interval * 1_000) return;
    standing.current = { ...FRESH, heard: elapsed };
    setChosen(turned(at, 1, count));
  });
  const go = (to: number) => {
    // a picture that was chosen stands its full time
    standing.current = FRESH;
    setChosen(to);
  };
  const place = (index: number) => viewText('navigateSlide.place', { index: index + 1, total: count })[page.language];
  return (
    <section
      ref={root}
      className="lf-navigate-slide"
      aria-roledescription={say('carousel')}
      aria-label={nameOf(widget, null, slide.title, page)}
      aria-live={turns ? 'off' : 'polite'}
      style={{ ...boxCss(style), borderRadius: data.radius }}
      inert={page.mode === 'edit'}
    >
      {count === 0 && (
        <div className="lf-slide">
          <p>{say('empty')}</p>
        </div>
      )}
      {pictures.map((picture, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a picture has no other name than its place
        <Slide key={index} widget={widget} picture={picture} name={place(index)} shown={index === at} />
      ))}
      {data.arrows && hasControls && (
        <>
          <button
            type="button"
            className="lf-slide-button"
            data-step="-1"
            aria-label={say('back')}
            onClick={() => go(turned(at, -1, count))}
          >
            <Sign of="back" />
          </button>
          <button
            type="button"
            className="lf-slide-button"
            data-step="1"
            aria-label={say('forth')}
            onClick={() => go(turned(at, 1, count))}
          >
            <Sign of="forth" />
          </button>
        </>
      )}
      {data.indicator && hasControls && (
        <Indicator widget={widget} at={at} count={count} name={say('dots')} place={place} go={go} />
      )}
      {enable && !calm && count > 1 && (
        <button
          type="button"
          className="lf-slide-button"
          data-pause={hasControls ? '' : 'focused'}
          aria-label={say(paused ? 'play' : 'pause')}
          onClick={() => setPaused(!paused)}
        >
          <Sign of={paused ? 'play' : 'pause'} />
        </button>
      )}
    </section>
  );
}
