import type { DataOf } from '@lightfield/page';
import { fittedText } from '../kit/fit-text.ts';
import { Label, type ViewProps, cornersOf, isPainted, paintProps, useStill } from '../kit/index.ts';
import type { text } from './definition.ts';

export function TextView({ widget }: ViewProps<DataOf<typeof text>>) {
  const { data, position, style } = widget;
  const still = useStill(widget);
  return (
    <>
      {still && !isPainted(style) ? null : (
        <rect
          x={position.x}
          y={position.y}
          width={position.width}
          height={position.height}
          {...cornersOf(style)}
          {...paintProps(style, still)}
        />
      )}
      <Label
        text={fittedText(data.text, data.font, { ...position, lineHeight: data.lineHeight })}
        font={data.font}
        x={position.x}
        y={position.y}
        width={position.width}
        height={position.height}
        align={data.align}
        verticalAlign={data.verticalAlign}
        lineHeight={data.lineHeight}
        still={still}
      />
    </>
  );
}
