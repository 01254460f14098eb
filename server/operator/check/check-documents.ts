import { sql } from 'kysely'
import { type Checked, lines } from './check-counters.ts'

/** Numbers of each series against their counter, sums against lines, and credit notes against what they credit. */
export async function documents(app: Checked): Promise<string[]> {
  return [...(await numbers(app)), ...(await sums(app)), ...(await credits(app))]
}

function numbers({ database }: Checked): Promise<string[]> {
  return lines(
    database.read,
    sql`with series as (
          select series, sum(documents) as documents, max(highest) as highest, max(last_number) as last_number
          from (
            select series, count(*) as documents, max(sequence) as highest, 0 as last_number
            from documents group by series
            union all
            select series, 0, 0, last_number from document_counters) parts
          group by series)
        select 'series ' || series || ': ' || documents || ' documents, highest ' || highest
          || ', last number ' || last_number as line
        from series where last_number <> documents or highest <> documents`,
  )
}

/** Each document's stored sums against the lines in it and its rounding. */
function sums({ database }: Checked): Promise<string[]> {
  const isSqlite = database.engine === 'sqlite'
  const each = isSqlite
    ? sql`json_each(d.data, '$.lines') one`
    : sql`json_array_elements(d.data::json -> 'lines') one`
  const of = (name: string) =>
    isSqlite ? sql`sum(one.value ->> ${sql.lit(name)})` : sql`sum((one.value ->> ${sql.lit(name)})::bigint)`
  const rounding = isSqlite
    ? sql`(d.data ->> '$.totals.rounding')`
    : sql`(d.data::json -> 'totals' ->> 'rounding')::bigint`
  return lines(
    database.read,
    sql`select 'document ' || d.number || ': total ' || d.total_paise || ' paise, lines ' || ${of('total')}
          || ', taxable ' || d.taxable_paise || ', CGST ' || d.cgst_paise || ', SGST ' || d.sgst_paise as line
        from documents d cross join ${each}
        group by d.id, d.number, d.total_paise, d.taxable_paise, d.cgst_paise, d.sgst_paise, d.igst_paise, d.data
        having d.total_paise <> ${of('total')} + ${rounding} or d.taxable_paise <> ${of('taxableValue')}
          or d.cgst_paise <> ${of('cgst')} or d.sgst_paise <> ${of('sgst')} or d.igst_paise <> ${of('igst')}
          or d.cgst_paise <> d.sgst_paise
          or d.total_paise <> d.taxable_paise + d.cgst_paise + d.sgst_paise + d.igst_paise + ${rounding}`,
  )
}

/** What was credited of each document; and of each order no more by refunds than was refunded. */
function credits({ database }: Checked): Promise<string[]> {
  return lines(
    database.read,
    sql`select 'document ' || d.number || ': total ' || d.total_paise || ' paise, credited ' || sum(n.total_paise) as line
        from documents d join documents n on n.against_id = d.id
        group by d.number, d.total_paise having sum(n.total_paise) > d.total_paise
        union all
        select 'credit note ' || n.number || ' is against a document of another order' as line
        from documents n left join documents d on d.id = n.against_id
        where n.against_id is not null and (d.id is null or d.order_id <> n.order_id)
        union all
        select 'order ' || o.id || ': refunded ' || o.refunded_paise || ' paise, credited ' || sum(n.total_paise) as line
        from orders o join documents n on n.order_id = o.id and n.refund_id is not null
        group by o.id, o.refunded_paise having sum(n.total_paise) > o.refunded_paise`,
  )
}
