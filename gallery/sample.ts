/** A generated image for the gallery, without a file: a plain background in a colour derived from its name. */
export function image(name: string): string {
  const hue = Array.from(name).reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 60
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000" viewBox="0 0 800 1000"><rect width="800" height="1000" fill="hsl(${hue} 38% 78%)"/><path d="M220 560h360c-20 110-90 170-180 170s-160-60-180-170z" fill="hsl(${hue} 48% 42%)"/><path d="M400 300c60 80 60 140 0 200-60-60-60-120 0-200z" fill="#f3a61f"/></svg>`,
  )}`
}

export interface SampleOrder {
  id: string
  customer: string
  phone: string
  amount: number
  payment: 'paid' | 'pending' | 'failed'
  status: 'pending' | 'confirmed' | 'delivered' | 'out for delivery' | 'failed delivery'
  placed: string
}

export const ORDERS: SampleOrder[] = [
  {
    id: '4F2A91',
    customer: 'Asha Example',
    phone: '90000 00012',
    amount: 3479,
    payment: 'pending',
    status: 'pending',
    placed: '2026-11-20T13:14:00Z',
  },
  {
    id: '7E90C4',
    customer: 'Rohan Sample',
    phone: '90000 00031',
    amount: 1249,
    payment: 'paid',
    status: 'confirmed',
    placed: '2026-11-20T11:42:00Z',
  },
  {
    id: 'B3D118',
    customer: 'Meera Specimen-Placeholder of a very long name',
    phone: '90000 00007',
    amount: 12640,
    payment: 'paid',
    status: 'delivered',
    placed: '2026-11-19T14:31:00Z',
  },
  {
    id: '2C7B30',
    customer: 'Iqbal Sample',
    phone: '90000 00026',
    amount: 149.5,
    payment: 'failed',
    status: 'out for delivery',
    placed: '2026-11-18T03:40:00Z',
  },
]
