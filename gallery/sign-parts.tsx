import { CircleX, Eye } from 'lucide-react'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#contract/statuses.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { Part, Row } from './part.tsx'
import { image } from './sample.ts'
import { Note } from '#web/ui/display/note.tsx'
import { Image } from '#web/ui/display/image.tsx'
import { Price } from '#web/ui/display/price.tsx'
import { OrderStatusBadge, PaymentStatusBadge, StockBadge } from '#web/ui/display/status-badge.tsx'
import { Timeline } from '#web/ui/lists/timeline.tsx'
import styles from './gallery.module.css'

export function SignParts() {
  return (
    <>
      <Part name="Order status: back office, then customer">
        <Row>
          {ORDER_STATUSES.map((status) => (
            <OrderStatusBadge key={status} status={status} view="admin" />
          ))}
        </Row>
        <Row>
          {ORDER_STATUSES.map((status) => (
            <OrderStatusBadge key={status} status={status} view="customer" />
          ))}
        </Row>
      </Part>
      <Part name="Payment status, verdicts, stock, chips, prices">
        <Row>
          {PAYMENT_STATUSES.map((status) => (
            <PaymentStatusBadge key={status} status={status} />
          ))}
          <Badge tone="warn" icon={Eye}>
            Look
          </Badge>
          <Badge tone="bad" icon={CircleX}>
            Mismatch
          </Badge>
          <StockBadge stock={4} />
          <StockBadge stock={32} />
          <StockBadge stock={120} />
        </Row>
        <Row>
          <Chip onRemove={() => {}}>Out for delivery</Chip>
          <Chip onRemove={() => {}}>Paid</Chip>
          <Price amount={2450} original={2890} />
          <Price amount={149.5} size="s" />
          <Price amount={1842360} size="l" />
        </Row>
      </Part>
      <Part name="Notes">
        <Note tone="bad">Invalid email or password.</Note>
        <Note tone="warn" action={<Button size="s">Mark as Resolved</Button>}>
          The picture shows ₹3,429; the order is ₹3,479. You can still submit.
        </Note>
        <Note tone="good">Your order was placed.</Note>
        <Note tone="info">The price is held for 29 minutes.</Note>
      </Part>
      <Part name="Timeline">
        <Timeline
          steps={[
            { key: 'a', label: 'Placed', when: '20 Nov, 6:44 pm', state: 'done' },
            { key: 'b', label: 'Confirmed', when: '20 Nov, 7:10 pm', state: 'done' },
            { key: 'c', label: 'Shipped', when: '21 Nov, 5:30 pm', state: 'now' },
            { key: 'd', label: 'Delivered', state: 'next' },
          ]}
        />
        <Timeline
          steps={[
            { key: 'a', label: 'Placed', when: '20 Nov', state: 'done' },
            { key: 'b', label: 'Cancelled', when: '21 Nov', state: 'end', tone: 'bad' },
          ]}
        />
      </Part>
      <Part name="Images">
        <div className={styles.thumbs}>
          <Image src={image('brass-lamp')} alt="Standing Brass Lamp" ratio="4/5" />
          <Image src={image('copper')} alt="Copper Kalash" ratio="1/1" />
          <Image src="/files/none-800.webp" alt="A picture that is gone" ratio="4/5" />
          <Image src={null} alt="" ratio="4/5" />
        </div>
      </Part>
    </>
  )
}
