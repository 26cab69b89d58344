import type { ThemeConfig } from 'antd';
import { COLOURS, CONTROL, type Density, FONT_SIZE, type Mode, RADIUS } from './tokens.ts';

type Algorithm = Extract<NonNullable<ThemeConfig['algorithm']>, unknown[]>[number];
type Derived = ReturnType<Algorithm>;
/** The part of antd's `theme` export that is needed; handed in, so that this package does not pull antd into a page without it. */
export interface AntdAlgorithms {
  defaultAlgorithm: Algorithm;
  darkAlgorithm: Algorithm;
}

/** Those of the mode, with an accent of somebody's own. */
const coloursOf = (mode: Mode, own: Accent): Record<keyof (typeof COLOURS)[Mode], string> => ({
  ...COLOURS[mode],
  ...own,
});

/** antd derives its palettes from seeds and shifts them on the way (in dark by a lot); ours are meant as they are written. */
type Accent = Partial<Record<'accent' | 'accentHover' | 'accentSoft' | 'onAccent', string>>;
function exactly(colour: ReturnType<typeof coloursOf>): Algorithm {
  const family = (
    name: 'Primary' | 'Success' | 'Warning' | 'Error' | 'Info',
    strong: string,
    hover: string,
    soft: string,
  ) => ({
    [`color${name}`]: strong,
    [`color${name}Hover`]: hover,
    [`color${name}Active`]: hover,
    [`color${name}Text`]: strong,
    [`color${name}TextHover`]: hover,
    [`color${name}TextActive`]: hover,
    [`color${name}Border`]: strong,
    [`color${name}BorderHover`]: hover,
    [`color${name}Bg`]: soft,
    [`color${name}BgHover`]: soft,
  });
  const exact: Partial<Derived> = {
    ...family('Primary', colour.accent, colour.accentHover, colour.accentSoft),
    ...family('Info', colour.info, colour.info, colour.infoSoft),
    ...family('Success', colour.ok, colour.ok, colour.okSoft),
    ...family('Warning', colour.important, colour.important, colour.importantSoft),
    ...family('Error', colour.severe, colour.severe, colour.severeSoft),
    colorLink: colour.accent,
    colorLinkHover: colour.accentHover,
    colorLinkActive: colour.accentHover,
    colorText: colour.text,
    colorTextSecondary: colour.textSoft,
    colorTextTertiary: colour.textFaint,
    colorBgLayout: colour.ground,
    colorBgContainer: colour.surface,
    colorBgElevated: colour.raised,
    colorBorder: colour.line,
    colorBorderSecondary: colour.line,
  };
  return (_seed, derived) => ({ ...derived, ...exact }) as Derived;
}

/** A class of CSS, the same for the same theme. */
const keyOf = (mode: Mode, density: Density, motion: boolean, own: Accent): string =>
  ['lf', mode, density, motion ? 'moving' : 'still', ...Object.values(own)].join('-').replaceAll(/[^\w-]/g, '');

/** Theme of antd, made from the tokens. `motion`: false where the system asks for reduced motion; `own`: an accent in place of ours. */
export function antdTheme(
  mode: Mode,
  density: Density,
  algorithms: AntdAlgorithms,
  { motion = true, own = {} }: { motion?: boolean; own?: Accent } = {},
): ThemeConfig {
  const colour = coloursOf(mode, own);
  const font = FONT_SIZE[density];
  const compact = density === 'compact';
  return {
    algorithm: [mode === 'dark' ? algorithms.darkAlgorithm : algorithms.defaultAlgorithm, exactly(colour)],
    // by what it is: a key of antd's own is another one each time that a screen is drawn anew, and all styles are written again for it
    cssVar: { prefix: 'lf-a', key: keyOf(mode, density, motion, own) },
    hashed: false,
    token: {
      colorPrimary: colour.accent,
      colorInfo: colour.info,
      colorSuccess: colour.ok,
      colorWarning: colour.important,
      colorError: colour.severe,
      colorTextBase: colour.text,
      colorBgBase: colour.surface,
      colorLink: colour.accent,
      // antd's default for these is far below 4.5:1
      colorTextPlaceholder: colour.textFaint,
      colorTextDescription: colour.textSoft,
      colorIcon: colour.textSoft,
      colorBgMask: colour.scrim,
      controlItemBgHover: colour.hover,
      controlItemBgActive: colour.accentSoft,
      controlItemBgActiveHover: colour.accentSoft,
      colorTextLightSolid: colour.onAccent,
      boxShadow: colour.shadow,
      boxShadowSecondary: colour.shadow,
      // by its name: it differs with the language of the page
      fontFamily: 'var(--lf-text-font)',
      fontFamilyCode: 'var(--lf-mono-font)',
      fontSize: font.body,
      fontSizeSM: font.small,
      borderRadius: RADIUS,
      controlHeight: CONTROL[density],
      controlHeightSM: CONTROL[density] - 4,
      controlHeightLG: CONTROL[density] + 6,
      motion,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.16s',
      wireframe: false,
    },
    components: {
      Table: {
        headerBg: colour.surface,
        headerColor: colour.textSoft,
        headerSplitColor: 'transparent',
        rowHoverBg: colour.hover,
        rowSelectedBg: colour.accentSoft,
        rowSelectedHoverBg: colour.accentSoft,
        cellPaddingBlock: compact ? 6 : 10,
        cellPaddingBlockMD: compact ? 6 : 10,
        cellPaddingBlockSM: compact ? 4 : 6,
        cellPaddingInline: compact ? 10 : 12,
        headerBorderRadius: 0,
      },
      Menu: {
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        itemSelectedBg: colour.accentSoft,
        itemSelectedColor: colour.accent,
        itemHeight: compact ? 34 : 40,
      },
      Layout: { headerBg: colour.surface, siderBg: colour.surface, bodyBg: colour.ground },
      Form: { labelColor: colour.textSoft, verticalLabelPadding: '0 0 4px', itemMarginBottom: compact ? 16 : 20 },
      Tabs: { horizontalMargin: '0 0 12px 0', titleFontSize: font.body },
      Segmented: { trackBg: colour.sunken, itemSelectedBg: colour.surface },
      Badge: { textFontWeight: '600' },
      Tooltip: { fontSize: font.small },
    },
  };
}
