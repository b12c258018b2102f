// A page of the owner's guide: the text of docs/guida/, as the build made it into a tree.

import { Link } from '@tanstack/react-router'
import { Fragment, useLayoutEffect, useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './guide-article.module.css'
import type { GuideBlock, GuidePage, GuideWords } from './guide-pages.ts'

interface GuideArticleProps {
  page: GuidePage
  /** The heading that the address asks for, without `#`; empty for the page's beginning. */
  anchor: string
}

export function GuideArticle({ page, anchor }: GuideArticleProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(page)
  useLayoutEffect(() => {
    const asked = anchor === '' ? null : document.getElementById(anchor)
    const target = asked ?? title.current
    target?.scrollIntoView()
    // Who followed a link reads on where it led; who came from elsewhere has the focus where every screen puts it.
    if (asked || shown.current !== page) target?.focus({ preventScroll: true })
    shown.current = page
  }, [page, anchor])
  return (
    <article className={styles.article}>
      <h2 ref={title} className="text-6" tabIndex={-1}>
        {page.title}
      </h2>
      <Blocks blocks={page.blocks} />
    </article>
  )
}

/** A page never changes while it is shown: the place of a block is its name. */
function Blocks({ blocks }: { blocks: readonly GuideBlock[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return blocks.map((block, index) => <Block key={index} block={block} />)
}

function Block({ block }: { block: GuideBlock }) {
  switch (block.tag) {
    // One level below the screen's own title and the page's.
    case 'h2':
      return (
        <h3 id={block.id} className={classNames('text-5', styles.section)} tabIndex={-1}>
          <Words content={block.content} />
        </h3>
      )
    case 'h3':
      return (
        <h4 id={block.id} className="text-4 strong" tabIndex={-1}>
          <Words content={block.content} />
        </h4>
      )
    case 'p':
      return (
        <p>
          <Words content={block.content} />
        </p>
      )
    case 'span':
      return <Words content={block.content} />
    case 'ul':
    case 'ol': {
      const List = block.tag
      return (
        <List className={styles[block.tag]} start={block.tag === 'ol' ? block.start : undefined}>
          {block.items.map((blocks, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see Blocks
            <li key={index}>
              <Blocks blocks={blocks} />
            </li>
          ))}
        </List>
      )
    }
    case 'aside':
      return (
        <div className={classNames('egg', styles.aside)} role="note">
          <Blocks blocks={block.blocks} />
        </div>
      )
    case 'pre':
      return <pre className={styles.command}>{block.text}</pre>
    case 'table':
      return <Table head={block.head} rows={block.rows} />
    case 'figure':
      return (
        <img
          className={styles.picture}
          data-tall={block.height > block.width || undefined}
          src={block.picture}
          alt={block.alt}
          width={block.width}
          height={block.height}
          loading="lazy"
        />
      )
  }
}

function Table({ head, rows }: { head: readonly GuideWords[]; rows: readonly (readonly GuideWords[])[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {head.map((content, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see Blocks
            <th key={index} scope="col">
              <Words content={content} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: see Blocks
          <tr key={row}>
            {cells.map((content, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: see Blocks
              <td key={index}>
                <Words content={content} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Words({ content }: { content: GuideWords }) {
  return content.map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see Blocks
    <Fragment key={index}>{typeof word === 'string' ? word : <Word word={word} />}</Fragment>
  ))
}

function Word({ word }: { word: Exclude<GuideWords[number], string> }) {
  const words = <Words content={word.content} />
  if (word.tag !== 'a') {
    const Tag = word.tag
    return <Tag className={word.tag === 'strong' ? 'strong' : undefined}>{words}</Tag>
  }
  return (
    <Link to="/gestionale/aiuto" search={word.page === '' ? {} : { pagina: word.page }} hash={word.anchor ?? ''}>
      {words}
    </Link>
  )
}
