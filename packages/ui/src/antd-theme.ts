import type { ThemeConfig } from 'antd';
import { COLOURS, CONTROL, type Density, FONTS, FONT_SIZE, type Mode, RADIUS } from './tokens.ts';

type Algorithm = Extract<NonNullable<ThemeConfig['algorithm']>, unknown[]>[number];
/** The part of antd's `theme` export that is needed; handed in, so that this package does not pull antd into a page without it. */
export interface AntdAlgorithms {
  defaultAlgorithm: Algorithm;
  darkAlgorithm: Algorithm;
}

/** Theme of antd, made from the tokens. */
export function antdTheme(mode: Mode, density: Density, algorithms: AntdAlgorithms): ThemeConfig {
  const colour = COLOURS[mode];
  const font = FONT_SIZE[density];
  const compact = density === 'compact';
  return {
    algorithm: mode === 'dark' ? algorithms.darkAlgorithm : algorithms.defaultAlgorithm,
    cssVar: { prefix: 'lf-a' },
    hashed: false,
    token: {
      colorPrimary: colour.accent,
      colorLink: colour.accent,
      colorLinkHover: colour.accentHover,
      colorInfo: colour.info,
      colorSuccess: colour.ok,
      colorWarning: colour.important,
      colorError: colour.severe,
      colorErrorText: colour.severe,
      colorText: colour.text,
      colorTextBase: colour.text,
      colorTextSecondary: colour.textSoft,
      colorTextTertiary: colour.textFaint,
      // antd's default for these is far below 4.5:1
      colorTextPlaceholder: colour.textFaint,
      colorTextDescription: colour.textSoft,
      colorIcon: colour.textSoft,
      colorBgBase: colour.surface,
      colorBgLayout: colour.ground,
      colorBgContainer: colour.surface,
      colorBgElevated: colour.raised,
      colorBgMask: colour.scrim,
      colorBorder: mode === 'dark' ? colour.line : colour.line,
      colorBorderSecondary: colour.line,
      colorTextLightSolid: colour.onAccent,
      boxShadow: colour.shadow,
      boxShadowSecondary: colour.shadow,
      fontFamily: FONTS.text,
      fontFamilyCode: FONTS.mono,
      fontSize: font.body,
      fontSizeSM: font.small,
      borderRadius: RADIUS,
      controlHeight: CONTROL[density],
      controlHeightSM: CONTROL[density] - 4,
      controlHeightLG: CONTROL[density] + 6,
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
