import './iframe.css';
import { type DataOf, isOwnScreen } from '@lightfield/page';
import { type ViewProps, boxCss, usePage } from '../kit/index.ts';
import { nameOf } from '../kit/name.ts';
import { EMPTY, OWN_SCREEN, iframe, shownBy } from './definition.ts';

/**
 * A link opens in a sandbox without our origin: what is framed can neither read nor call anything of ours, nor lead the
 * page around it elsewhere. A page of ours is drawn by the host, not framed.
 */
export function IframeView({ widget }: ViewProps<DataOf<typeof iframe>>) {
  const { data, style } = widget;
  const page = usePage();
  const shown = shownBy(data);
  const name = nameOf(widget, null, iframe.title, page);
  const inside = () => {
    if (!shown) return <p>{EMPTY[data.type === 'link' ? 'link' : 'page'][page.language]}</p>;
    if (shown.kind === 'link' && isOwnScreen(shown.link, globalThis.location?.origin))
      return <p>{OWN_SCREEN[page.language]}</p>;
    if (page.mode === 'run' && shown.kind === 'link')
      return (
        <iframe
          title={name}
          src={shown.link}
          sandbox="allow-scripts allow-forms"
          referrerPolicy="no-referrer"
          allow=""
          loading="lazy"
        />
      );
    if (page.mode === 'run' && shown.kind === 'page' && page.drawPage) return page.drawPage(shown);
    return <p>{shown.kind === 'link' ? shown.link : name}</p>;
  };
  return (
    <div className="lf-navigate-iframe" style={boxCss(style)}>
      {inside()}
    </div>
  );
}
