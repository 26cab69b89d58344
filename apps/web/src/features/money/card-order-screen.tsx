import { Orders } from './order-screen.tsx';

/** /manage/card/order: orders of IoT cards, of which recharges are paid. */
export default function CardOrderScreen() {
  return <Orders only="card" />;
}
