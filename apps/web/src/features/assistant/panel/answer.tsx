import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Block, type Inline, blocksOf } from './markdown.ts';
import styles from './panel.module.css';

/** What a model wrote, as elements of ours: none of it is ever read as HTML. */
export function Answer({ text, named }: { text: string; named: ReadonlySet<string> }) {
  const blocks = useMemo(() => blocksOf(text, named), [text, named]);
  return (
    <div className={styles['answer']}>
      {blocks.map((block, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- the text grows at its end alone
        <BlockView key={i} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <p>
          <strong>
            <Parts parts={block.parts} />
          </strong>
        </p>
      );
    case 'paragraph':
      return (
        <p>
          <Parts parts={block.parts} />
        </p>
      );
    case 'code':
      return <pre>{block.text}</pre>;
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <li key={i}>
              <Parts parts={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return <Table block={block} />;
  }
}

function Table({ block: { head, rows } }: { block: Extract<Block, { kind: 'table' }> }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
    <div className={styles['scroll']} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <th key={i} scope="col">
                <Parts parts={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <tr key={i}>
              {row.map((cell, j) => (
                // oxlint-disable-next-line react/no-array-index-key -- as above
                <td key={j}>
                  <Parts parts={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Parts({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, i) => {
    // oxlint-disable-next-line react/no-array-index-key -- as above
    if (part.kind === 'link')
      return (
        <Link key={i} to={part.to}>
          {part.text}
        </Link>
      );
    // oxlint-disable-next-line react/no-array-index-key -- as above
    if (part.kind === 'strong') return <strong key={i}>{part.text}</strong>;
    // oxlint-disable-next-line react/no-array-index-key -- as above
    return part.kind === 'code' ? <code key={i}>{part.text}</code> : part.text;
  });
}
