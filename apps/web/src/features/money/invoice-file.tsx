import { type Invoice, LIMITS } from '@lightfield/contract';
import { App, Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../lib/texted.tsx';
import { invoiceFileHref, useAddInvoiceFile, useSendInvoiceFile } from './api/money-queries.ts';
import styles from './money.module.css';

const MEGABYTE = 1_024 * 1_024;

/** The invoice itself, to be stored. */
export function InvoiceFileLink({ invoice: { id, file } }: { invoice: Invoice }) {
  const { t } = useTranslation('money');
  if (file === null) return null;
  return (
    <p className={styles['soft']}>
      <a href={invoiceFileHref(id)} download={file.name} aria-label={t('invoiceFile.get', { name: file.name })}>
        {file.name}
      </a>
    </p>
  );
}

/** Adds the file of an issued invoice, which sends it; then sends it again. */
export function InvoiceFileActions({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('money');
  const { message } = App.useApp();
  const words = useErrorWords();
  const input = useRef<HTMLInputElement>(null);
  const [add, send] = [useAddInvoiceFile(), useSendInvoiceFile()];
  const said = {
    onSuccess: ({ mailedTo, state }: Invoice) =>
      void message.success(state === 'mailed' ? t('invoiceFile.sent', { email: mailedTo }) : t('invoiceFile.added')),
    onError: (error: Error) => void message.error(words(error).title),
  };
  const take = (file: File) => {
    if (file.size > LIMITS.wallet.invoiceFileBytes)
      return message.error(t('invoiceFile.tooLarge', { most: LIMITS.wallet.invoiceFileBytes / MEGABYTE }));
    return add.mutate({ id: invoice.id, file }, said);
  };
  if (invoice.state !== 'issued' && invoice.state !== 'mailed') return null;
  const { title } = invoice;
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".pdf,.ofd"
        className="lf-hidden"
        tabIndex={-1}
        aria-label={t('invoiceFile.choose', { title })}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) take(chosen);
          target.value = '';
        }}
      />
      <Button
        size="small"
        type="link"
        loading={add.isPending}
        aria-label={t(invoice.file ? 'invoiceFile.replaceOf' : 'invoiceFile.addOf', { title })}
        onClick={() => input.current?.click()}
      >
        {t(invoice.file ? 'invoiceFile.replace' : 'invoiceFile.add')}
      </Button>
      {invoice.file ? (
        <Button
          size="small"
          type="link"
          loading={send.isPending}
          aria-label={t('invoiceFile.sendOf', { title })}
          onClick={() => send.mutate(invoice.id, said)}
        >
          {t('invoiceFile.send')}
        </Button>
      ) : null}
    </>
  );
}
