/* oxlint-disable jsx-a11y/prefer-tag-over-role -- groups of buttons, not of fields */
import type { Text } from '@lightfield/contract';
import { type ComponentSession, type Tool, commands, itemOnPage } from '@lightfield/designer';
import { Icon } from '@lightfield/ui';
import { Link } from '@tanstack/react-router';
import { Button, Dropdown } from 'antd';
import { type ReactNode, Suspense, memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { lazy } from '../../lib/lazy.ts';
import { useSignalAfterPaint } from '../session/after-paint.ts';
import { useDesigner, useDocument, useOfSelected, useTitle } from '../session/designer-context.ts';
import { Sign, type SignName } from '../parts/icons.tsx';
import { pagesHref } from '../session/pages-href.ts';
import { useSignal } from '../session/use-signal.ts';
import { type ActionName, TOOL_KEYS } from './actions.ts';
import styles from './commands.module.css';
import { type PlainCommand, keysOf } from './families.ts';
import { LINE, useMenuItems } from './menu-items.tsx';

/** A moment later than the bar. */
const AssistantButton = lazy(() => import('./assistant-button.tsx'));

const TOOL_SIGNS: Record<keyof typeof TOOL_KEYS, SignName | 'meter'> = {
  v: 'select',
  h: 'hand',
  r: 'rect',
  o: 'circle',
  l: 'line',
  p: 'polyline',
  t: 'text',
  d: 'meter',
  c: 'connect',
  g: 'pipe',
  s: 'signal',
  e: 'electric',
};
const ALIGN: readonly PlainCommand[] = [
  'alignLeft',
  'alignCentre',
  'alignRight',
  'alignTop',
  'alignMiddle',
  'alignBottom',
  'distributeHorizontally',
  'distributeVertically',
];
const ARRANGE: readonly PlainCommand[] = ['group', 'ungroup', 'bringToFront', 'sendToBack'];

/** The upper bar: where one is, tools, what is done most, and everything else behind one menu. */
export function Toolbar({ act }: { readonly act: (name: ActionName) => void }) {
  const { t } = useTranslation('designer');
  const { editor, mayEdit, owner, ownerName, component, openComponent } = useDesigner();
  const title = useTitle(editor.document);
  return (
    <header className={styles['bar']} data-area="">
      {component ? (
        <button
          type="button"
          className={styles['back']}
          title={t('component.toPage', { title })}
          aria-label={t('component.toPage', { title })}
          onClick={() => openComponent()}
        >
          <Icon name="left" />
        </button>
      ) : (
        <Link to={pagesHref(owner)} className={styles['back']} title={t('toolbar.back')} aria-label={t('toolbar.back')}>
          <Icon name="left" />
        </Link>
      )}
      <h1 className={styles['title']}>
        <span className={styles['owner']}>{component ? t('component.editing') : ownerName}</span>
        <span>{component?.head?.title ?? title}</span>
      </h1>
      {mayEdit ? (
        <>
          <Group label={t('toolbar.history')}>
            <Steps />
            <BrushButton />
            <AddingButton />
          </Group>
          <Tools />
          <Arrange />
        </>
      ) : (
        <span className={styles['readOnly']}>
          <Icon name="eye" size={15} /> {t('toolbar.readOnly')}
        </span>
      )}
      <span className={styles['gap']} />
      <Assistant />
      {component ? (
        <ComponentDone component={component} />
      ) : (
        <>
          <Button size="small" icon={<Sign name="simulate" size={16} />} onClick={() => act('simulation')}>
            {t('toolbar.simulation')}
          </Button>
          <Button size="small" icon={<Icon name="play" size={16} />} onClick={() => act('preview')}>
            {t('toolbar.preview')}
          </Button>
        </>
      )}
      {mayEdit ? <SaveButton act={act} /> : null}
      {component ? null : <PublishButton />}
      <MoreMenu act={act} />
    </header>
  );
}

function Assistant() {
  if (!usePermission('manage_aiconfig_ask')) return null;
  return (
    <Suspense fallback={null}>
      <AssistantButton />
    </Suspense>
  );
}

function SaveButton({ act }: { readonly act: (name: ActionName) => void }) {
  const { t } = useTranslation('designer');
  const { session, component } = useDesigner();
  const { phase } = useSignalAfterPaint(session.state);
  return (
    <Button
      className={styles['save'] ?? ''}
      size="small"
      type={component ? 'default' : 'primary'}
      loading={phase === 'saving'}
      disabled={phase === 'saved'}
      onClick={() => act('save')}
    >
      {t('toolbar.save')}
    </Button>
  );
}

/** There where saves wait until they are published. */
function PublishButton() {
  const { t } = useTranslation('designer');
  const { session, dialog } = useDesigner();
  const mayPublish = usePermission('manage_page_publish');
  const { phase } = useSignalAfterPaint(session.state);
  const shown = useSignal(session.shown);
  if (shown === null || !mayPublish) return null;
  const isSaved = phase === 'saved';
  return (
    <Button
      size="small"
      disabled={!isSaved || shown === session.base}
      title={t(!isSaved ? 'toolbar.publishSaved' : shown === session.base ? 'toolbar.isPublished' : 'toolbar.publish')}
      onClick={() => dialog.set('publish')}
    >
      {t('toolbar.publish')}
    </Button>
  );
}

function Steps() {
  const { editor } = useDesigner();
  const history = useSignalAfterPaint(editor.history.state);
  return (
    <>
      <IconButton label={commands.undo.title} keys={keysOf('undo')} disabled={!history.undo} id="undo">
        <Icon name="undo" size={17} />
      </IconButton>
      <IconButton label={commands.redo.title} keys={keysOf('redo')} disabled={!history.redo} id="redo">
        <Icon name="redo" size={17} />
      </IconButton>
    </>
  );
}

function Group({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles['group']} role="group" aria-label={label}>
      {children}
    </div>
  );
}

function IconButton({
  label,
  keys,
  disabled,
  id,
  children,
}: {
  readonly label: Text;
  readonly keys: string;
  readonly disabled: boolean;
  readonly id: PlainCommand;
  readonly children: ReactNode;
}) {
  const { editor, language } = useDesigner();
  const title = label[language];
  return (
    <button
      type="button"
      className={styles['tool']}
      title={keys ? `${title} (${keys})` : title}
      aria-label={title}
      disabled={disabled}
      onClick={() => void editor.run(id)}
    >
      {children}
    </button>
  );
}

function BrushButton() {
  const { editor } = useDesigner();
  const { t } = useTranslation('designer');
  const brush = useSignal(editor.brush);
  const one = useOfSelected(({ length }) => length === 1);
  return (
    <button
      type="button"
      className={styles['tool']}
      title={t('toolbar.brush')}
      aria-label={t('toolbar.brush')}
      aria-pressed={brush !== undefined}
      disabled={!brush && !one}
      onClick={() => void editor.run(brush ? 'dropFormat' : 'takeFormat')}
    >
      <Sign name="brush" />
    </button>
  );
}

/** Instead of the Shift key, for fingers: shown where there is a touch screen. */
function AddingButton() {
  const { editor } = useDesigner();
  const { t } = useTranslation('designer');
  const adding = useSignal(editor.adding);
  return (
    <button
      type="button"
      className={`${styles['tool']} ${styles['byTouch']}`}
      title={t('toolbar.addingNote')}
      aria-label={t('toolbar.adding')}
      aria-pressed={adding}
      onClick={() => editor.adding.set(!adding)}
    >
      <Sign name="adding" />
    </button>
  );
}

const sameTool = (one: Tool, other: Tool): boolean =>
  one.kind === other.kind &&
  ('type' in one ? one.type : '') === ('type' in other ? other.type : '') &&
  ('line' in one ? one.line : '') === ('line' in other ? other.line : '');

function Tools() {
  const { t } = useTranslation('designer');
  const { editor } = useDesigner();
  const tool = useSignal(editor.tool);
  return (
    <Group label={t('toolbar.tools')}>
      {(Object.keys(TOOL_KEYS) as (keyof typeof TOOL_KEYS)[]).map((key) => {
        const sign = TOOL_SIGNS[key];
        const title = t(`tool.${key}`);
        return (
          <button
            key={key}
            type="button"
            className={styles['tool']}
            title={`${title} (${key.toUpperCase()})`}
            aria-label={title}
            aria-pressed={sameTool(tool, TOOL_KEYS[key])}
            onClick={() => editor.tool.set(TOOL_KEYS[key])}
          >
            {sign === 'meter' ? <Icon name="meter" size={17} /> : <Sign name={sign} />}
          </button>
        );
      })}
    </Group>
  );
}

/** Only what can be done with what is selected. */
function Arrange() {
  const { t } = useTranslation('designer');
  const { editor } = useDesigner();
  const any = useOfSelected(({ length }) => length > 0);
  const refused = useOfSelected(() =>
    [...ALIGN, ...ARRANGE].filter((id) => editor.refusal(id) !== undefined).join(' '),
  );
  if (!any) return null;
  const button = (id: PlainCommand) => (
    <IconButton
      key={id}
      id={id}
      label={commands[id].title}
      keys={keysOf(id)}
      disabled={refused.split(' ').includes(id)}
    >
      <Sign name={id as SignName} />
    </IconButton>
  );
  return (
    <div className={styles['arrange']}>
      <Group label={t('family.align')}>{ALIGN.map(button)}</Group>
      <Group label={t('family.group')}>{ARRANGE.map(button)}</Group>
    </div>
  );
}

/** What an edit of a component reaches, and the way back. */
function ComponentDone({ component }: { readonly component: ComponentSession }) {
  const { t } = useTranslation('designer');
  const { openComponent, library, mayEdit } = useDesigner();
  const shared = itemOnPage(useDocument(component.around.document), component.id);
  const isEdited = shared?.library?.mode === 'edited';
  const keep = () => {
    openComponent();
    if (shared) library.set({ kind: 'save', component: shared.id });
  };
  const note = shared ? t('shared.editingNote') : t('component.editingNote', { count: component.places });
  return (
    <>
      <span className={styles['reach']} title={note}>
        {note}
      </span>
      <Button size="small" type={isEdited ? 'default' : 'primary'} onClick={() => openComponent()}>
        {t('component.done')}
      </Button>
      {isEdited && mayEdit ? (
        <Button size="small" type="primary" onClick={keep}>
          {t('shared.saveShort')}
        </Button>
      ) : null}
    </>
  );
}

/** What may be done just now is asked when the menu opens: with many selected that takes longer than to draw the bar. */
const MoreMenu = memo(function MoreMenu({ act }: { readonly act: (name: ActionName) => void }) {
  const [open, setOpen] = useState(false);
  const { t } = useTranslation('designer');
  const { mayEdit, component, master } = useDesigner();
  const { action, family } = useMenuItems(act);
  const button = useRef<HTMLButtonElement>(null);
  const ofMaster = master && !component ? [action('master'), action('editMaster'), LINE] : [];
  const whole = component
    ? []
    : [
        action('checker'),
        action('versions'),
        action('template'),
        action('draft'),
        action('starters'),
        action('themes'),
        LINE,
      ];
  const files = component ? [] : [action('exportFile'), action('importFile')];
  const items = mayEdit
    ? [
        family('edit'),
        family('choose'),
        family('group'),
        family('order'),
        family('align'),
        family('turn'),
        family('view'),
        LINE,
        ...ofMaster,
        action('makeComponent'),
        action('rebind'),
        LINE,
        ...whole,
        ...files,
        action('importDrawing'),
        LINE,
        action('local'),
        action('palette'),
        action('shortcuts'),
      ]
    : [
        action('checker'),
        action('versions'),
        action('exportFile'),
        LINE,
        ...ofMaster,
        action('palette'),
        action('shortcuts'),
      ];
  return (
    <Dropdown
      trigger={['click']}
      open={open}
      onOpenChange={setOpen}
      // a dialog gives the focus back to where it was: an entry of a menu that is closed by then could not take it
      menu={{ items, onClick: () => button.current?.focus() }}
      placement="bottomRight"
    >
      <Button ref={button} size="small" type="text" icon={<Icon name="menu" />} aria-label={t('toolbar.more')} />
    </Dropdown>
  );
});
