/* oxlint-disable jsx-a11y/prefer-tag-over-role -- fills the window like a screen of its own, which <dialog> does not */
import { type PageDocument, bindingKey, everyWidget, shownVariables } from '@lightfield/page';
import { mappedText } from '@lightfield/rules';
import { catalogue } from '@lightfield/widgets';
import { definitions } from '@lightfield/widgets/definitions';
import {
  type Live,
  type PageActions,
  type PageHost,
  PageView,
  type SignalStore,
  createActor,
  openLivePage,
  withAlarmValues,
} from '@lightfield/widgets/runtime';
import { Icon } from '@lightfield/ui';
import { App, Button, Input } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner, useDocument } from '../session/designer-context.ts';
import { useWithMaster } from '../session/master-page.ts';
import { useSize } from '../session/use-signal.ts';
import { useFactsOf } from '../session/binding/use-facts-of.ts';
import { useRepeats } from '../session/use-repeats.ts';
import { performScript } from '../../lib/page-script/page-script.ts';
import { HandPanel } from './hand-panel.tsx';
import { handReading } from '../session/binding/hand-values.ts';
import { loadEngine } from '../session/load-engine.ts';
import { bindingOfKey, boundVariables, scriptVariables } from '../session/binding/page-scripts.ts';
import { LAYER } from '../commands/use-keys.ts';
import { areaFile } from '../../lib/map/area-file.ts';
import { usePreviewData } from './use-preview-data.ts';
import styles from './run.module.css';

/**
 * The page as it runs, unsaved changes included. Live: with the values of the device, and without writing to it, since
 * what is being drawn is no control panel yet. Simulated: values are played by hand, and what a click writes is played too.
 */
export function Preview({ simulated, onClose }: { readonly simulated: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('designer');
  const { editor, variables, language, session, owner, pageId } = useDesigner();
  useDocument(editor.document);
  const withMaster = useWithMaster();
  const [own] = useState((): PageDocument => session.document());
  const drawn = useMemo(() => withMaster(own), [withMaster, own]);
  const repeats = useRepeats(drawn);
  const page = useMemo(() => repeats(drawn), [repeats, drawn]);
  // hidden is a state of editing
  const [hidden] = useState(() => [...everyWidget(own.widgets)].filter((widget) => widget.hidden).length);
  const [area, setArea] = useState<HTMLDivElement | null>(null);
  const size = useSize(area);
  const [running] = useState(() => openLivePage());
  useEffect(() => () => running.close(), [running]);
  const factsOf = useFactsOf();
  const live: Live = simulated ? running.live : variables.live;
  const actions = useActions(simulated, running.live, page);
  const data = usePreviewData(owner, live, simulated);
  const host = useMemo((): PageHost => {
    const mayWrite = () => true;
    // what is played by hand has its alarms played, too
    const values = simulated
      ? live
      : withAlarmValues(live, data.marks, language, () => shownVariables(page, definitions));
    return {
      live: values,
      clock: running.clock,
      factsOf,
      ...(data.history && { history: data.history }),
      ...(data.alarms && { alarms: data.alarms }),
      ...(data.marks && { marks: data.marks }),
      ...(data.files && { files: data.files }),
      ...(data.map && { map: data.map }),
      ...(data.video && { video: data.video }),
      ...(data.weather && { weather: data.weather }),
      geometry: areaFile,
      mode: 'run',
      pageId,
      language,
      // as somebody who may see everything
      regions: null,
      mayWrite,
      write: (binding, value) => actions.write(binding, value),
      act: createActor({ actions, live: values, mayWrite, language }),
      fires: { say: (text) => actions.say('error', text) },
    };
  }, [live, data, running, factsOf, simulated, language, actions, page, pageId]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('.ant-modal-wrap:not([style*="display: none"])')) onClose();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onClose]);

  return (
    <div
      className={`${styles['run']} ${LAYER}`}
      role="dialog"
      aria-modal="true"
      aria-label={t(simulated ? 'action.simulation' : 'action.preview')}
    >
      <header className={styles['bar']}>
        <strong>{page.con.title}</strong>
        <span className={styles['note']}>{t(simulated ? 'run.simulated' : 'run.live')}</span>
        {hidden > 0 ? <span className={styles['note']}>{t('run.hidden', { count: hidden })}</span> : null}
        <span style={{ flex: 1 }} />
        <Button size="small" autoFocus icon={<Icon name="close" size={14} />} onClick={onClose}>
          {t('run.close')}
        </Button>
      </header>
      <div className={styles['body']}>
        <div ref={setArea} className={styles['area']}>
          {size ? <PageView page={page} catalogue={catalogue} host={host} regions={null} size={size} /> : null}
        </div>
        {simulated ? <HandPanel page={page} store={running.live} /> : null}
      </div>
    </div>
  );
}

/**
 * What a click may ask for here. Pages and links are named, not opened: one would leave what one is making. Scripts run,
 * on the values that are shown; what they set is played like any other write.
 */
function useActions(simulated: boolean, store: SignalStore, page: PageDocument): PageActions {
  const { t } = useTranslation('designer');
  const { message, modal } = App.useApp();
  const { variables, language } = useDesigner();
  return useMemo(() => {
    const told = (text: string) => {
      void message.info(text);
      return Promise.resolve({ ok: true } as const);
    };
    const write: PageActions['write'] = async (binding, value) => {
      if (!simulated) return { ok: false, reason: t('run.noWrite') };
      const key = bindingKey(binding);
      store.put([[key, handReading(value, variables.find(key))]]);
      return { ok: true };
    };
    return {
      confirm: async (text) => modal.confirm({ title: text }),
      hint: (text) => void message.info(text),
      ask: async (text) => {
        let typed = '';
        const sure = await modal.confirm({
          title: text,
          content: <Input autoFocus aria-label={text} onChange={({ target }) => (typed = target.value)} />,
        });
        return sure ? typed : null;
      },
      canWrite: () => ({ ok: true }),
      textOf: (binding, value) => mappedText(variables.find(bindingKey(binding))?.statusMap ?? [], value),
      write,
      openPage: (target) => told(t('run.page', { name: target.title || target.pageId })),
      openLink: (link) => told(t('run.link', { link })),
      openPopup: (target) => told(t('run.page', { name: target.title || target.pageId })),
      openFrame: (frame) => told(t('run.link', { link: frame.link || frame.mainTitle })),
      runScript: async (source) => {
        const run = await loadEngine();
        if (!run) return { ok: false, reason: t('run.noEngine') };
        const bound = boundVariables(page.widgets, variables);
        const screen = {
          variables: () => scriptVariables(bound, simulated ? store : variables.live),
          write: (key: string, value: string) => {
            const binding = bindingOfKey(bound, key);
            return binding ? write(binding, value) : Promise.resolve({ ok: false, reason: key } as const);
          },
          say: (text: string) => void message.info(text),
          openPage: (id: string) => told(t('run.page', { name: id })),
        };
        return performScript(source, screen, { run, language });
      },
      say: (kind, text) => void message[kind](text),
    };
  }, [simulated, store, page, variables, language, message, modal, t]);
}
