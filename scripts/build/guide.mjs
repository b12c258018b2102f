// The owner's guide, docs/guida/, as a module of the page: the same text that is read in the repository, made into a small tree when the
// page is built, so that nobody loads a reader of markdown, and no HTML is put in as text. What the tree has no room for fails the build.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { lexer } from 'marked'
import sharp from 'sharp'

const FOLDER = 'docs/guida'
/** The module of the page whose place is taken. */
const MODULE = resolve('src/features/office/guide/guide-pages.ts')

/**
 * For Vite. What screens are rendered from on the edge has no guide, because nobody sees the back office there.
 * @type {() => import('vite').Plugin}
 */
export const guide = () => ({
  name: 'guide',
  enforce: 'pre',
  async load(id, { ssr } = {}) {
    if (id !== MODULE || ssr) return null
    const pages = readGuide()
    for (const { file } of pages) this.addWatchFile(resolve(FOLDER, file))
    return moduleOf(await Promise.all(pages.map(withSizes)))
  },
})

/**
 * The pages in the order in which README.md leads to them, itself first.
 * @returns {import('./guide.d.mts').GuidePage[]}
 * @throws Error when a page has something that the tree has no room for, or leads to a page that is not there
 */
export function readGuide(folder = FOLDER) {
  const first = readPage('README.md', folder)
  const files = [...new Set(first.links.flatMap(({ page }) => (page === null || page === '' ? [] : [`${page}.md`])))]
  const pages = [first, ...files.map((file) => readPage(file, folder))]
  for (const { file, links } of pages) {
    for (const { page, anchor } of links) {
      const target = pages.find((other) => other.slug === page)
      if (!target) throw new Error(`${FOLDER}/${file} leads to ${page}.md, which README.md does not name.`)
      if (anchor !== undefined && !target.blocks.some((block) => block.id === anchor))
        throw new Error(`${FOLDER}/${file} leads to #${anchor} of ${target.file}, which has no such heading.`)
    }
  }
  return pages
}

function readPage(file, folder) {
  const slug = slugOf(file)
  const links = []
  const blocks = blocksOf(lexer(readFileSync(join(folder, file), 'utf8')), { file, slug, links, ids: new Map() })
  const [head, ...rest] = blocks
  if (head?.tag !== 'h1') throw new Error(`${FOLDER}/${file} does not begin with its title.`)
  return { file, slug, title: textOf(head.content), blocks: rest, links }
}

const slugOf = (file) => (file === 'README.md' ? '' : file.replace(/\.md$/, ''))

function blocksOf(tokens, page) {
  return tokens.flatMap((token) => blockOf(token, page))
}

function blockOf(token, page) {
  switch (token.type) {
    case 'space':
      return []
    case 'heading':
      return { tag: `h${token.depth}`, id: anchorOf(token.text, page.ids), content: inlinesOf(token.tokens, page) }
    case 'text':
    case 'paragraph': {
      const [only] = token.tokens
      if (only?.type === 'image' && token.tokens.length === 1) return { tag: 'figure', picture: only.href, alt: only.text }
      return { tag: token.type === 'text' ? 'span' : 'p', content: inlinesOf(token.tokens, page) }
    }
    case 'list':
      return {
        tag: token.ordered ? 'ol' : 'ul',
        start: token.ordered && token.start !== 1 ? token.start : undefined,
        items: token.items.map((item) => blocksOf(item.tokens, page)),
      }
    case 'blockquote':
      return { tag: 'aside', blocks: blocksOf(token.tokens, page) }
    case 'code':
      return { tag: 'pre', text: token.text }
    case 'table': {
      const cells = (row) => row.map((cell) => inlinesOf(cell.tokens, page))
      return { tag: 'table', head: cells(token.header), rows: token.rows.map(cells) }
    }
    default:
      throw new Error(`${FOLDER}/${page.file} has a ${token.type}, for which the guide in the office has no room: ${token.raw}`)
  }
}

function inlinesOf(tokens, page) {
  return tokens.map((token) => inlineOf(token, page))
}

function inlineOf(token, page) {
  switch (token.type) {
    case 'text':
    case 'escape':
      return token.text
    case 'strong':
    case 'em':
      return { tag: token.type, content: inlinesOf(token.tokens, page) }
    case 'codespan':
      return { tag: 'code', content: [token.text] }
    case 'link': {
      const link = linkOf(token.href, page)
      page.links.push(link)
      return { tag: 'a', ...link, content: inlinesOf(token.tokens, page) }
    }
    default:
      throw new Error(`${FOLDER}/${page.file} has a ${token.type}, for which the guide in the office has no room: ${token.raw}`)
  }
}

/** Only to pages of the guide: that is what works here and there. */
function linkOf(href, { file, slug }) {
  const [, target, anchor] = /^([a-zA-Z-]+\.md)?(?:#(.+))?$/.exec(href) ?? []
  if (target === undefined && anchor === undefined)
    throw new Error(`${FOLDER}/${file} leads out of the guide, to ${href}: that cannot work in the office as well.`)
  return { page: target === undefined ? slug : slugOf(target), anchor: anchor && decodeURIComponent(anchor) }
}

/** As GitHub does it: small letters, no signs, spaces as dashes; the second of the same name gets a number. */
function anchorOf(text, ids) {
  const plain = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
  const times = ids.get(plain) ?? 0
  ids.set(plain, times + 1)
  return times === 0 ? plain : `${plain}-${times}`
}

function textOf(content) {
  return content.map((part) => (typeof part === 'string' ? part : textOf(part.content))).join('')
}

/** A picture whose size is known moves nothing when it comes. */
async function withSizes({ slug, title, blocks }) {
  return { slug, title, blocks: await Promise.all(blocks.map(withSize)) }
}

async function withSize(block) {
  if (block.items) {
    const items = await Promise.all(block.items.map((blocks) => Promise.all(blocks.map(withSize))))
    return { ...block, items }
  }
  if (block.tag !== 'figure') return block
  const { width, height } = await sharp(join(FOLDER, block.picture)).metadata()
  return { ...block, width, height }
}

/** The pictures are imported, so that they become files of the build, by a name with their hash. */
function moduleOf(pages) {
  const pictures = []
  const text = JSON.stringify(pages, (key, value) => {
    if (key !== 'picture') return value
    pictures.push(resolve(FOLDER, value))
    return `picture ${pictures.length - 1}`
  })
  const imports = pictures.map((path, index) => `import picture${index} from ${JSON.stringify(path)}`)
  return `${imports.join('\n')}\nexport const GUIDE = ${text.replace(/"picture":"picture (\d+)"/g, '"picture":picture$1')}\n`
}
