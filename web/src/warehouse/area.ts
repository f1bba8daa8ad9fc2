import {
  IconArrowsExchange,
  IconCalendarDue,
  IconClipboardList,
  IconFileInvoice,
  IconPackage,
  IconPackages,
  IconTruckDelivery,
  IconUserCheck,
  IconUsersGroup,
} from "@tabler/icons-react";
import { formatDocument } from "../../../domain/taxpayer";
import { formatQuantity } from "../../../domain/warehouse/quantity";
import { unitFor } from "../../../domain/warehouse/words";
import { type AreaScreens, paletteSource, SEARCH_KEY } from "../area";

const words = (...parts: string[]): string => parts.filter(Boolean).join(" · ");
const HEADING = "Almoxarifado";

/** The stockroom's screens. */
export const warehouse: AreaScreens = {
  name: "warehouse",
  title: HEADING,
  icon: IconPackages,
  role: "Almoxarifado",
  home: {
    page: () => import("./home/WarehouseHome"),
    action: { label: "Lançar saída", to: "/entradaSaida", key: "s" },
  },
  palette: [
    paletteSource({
      list: "materials",
      screen: "materiais",
      heading: "Materiais",
      noun: "material",
      icon: IconPackage,
      show: ({ name, code, available, unit }) => ({
        label: name,
        note: words(code, `${formatQuantity(available)} ${unitFor(available, unit)}`),
      }),
    }),
    paletteSource({
      list: "suppliers",
      screen: "fornecedores",
      heading: "Fornecedores",
      noun: "fornecedor",
      icon: IconTruckDelivery,
      show: ({ name, document, city }) => ({ label: name, note: words(document ? formatDocument(document) : "", city) }),
    }),
    paletteSource({
      list: "requesters",
      screen: "requisitantes",
      heading: "Requisitantes",
      noun: "requisitante",
      icon: IconUserCheck,
      show: ({ name, code, kind, sector_name }) => ({
        label: name,
        note: words(kind === "sector" ? "setor" : sector_name, code),
      }),
    }),
  ],
  routes: [
    {
      name: "entradaSaida",
      path: "entradaSaida",
      title: "Entrada e saída",
      screen: () => import("./exit/Exit"),
      keys: [
        { keys: "6 *", label: "Antes do código: leva 6" },
        { keys: "F2", label: "Buscar pelo nome" },
        { keys: "F8", label: "A ação do último aviso" },
        { keys: "F9", label: "Concluir a saída" },
        { keys: "Ctrl Z", label: "Desfazer a última saída" },
      ],
      nav: {
        group: HEADING,
        icon: IconArrowsExchange,
        key: "s",
        phone: { rank: 1, label: "Balcão" },
        words: "balcão saída retirar entregar material estoque",
      },
    },
    {
      name: "entrada",
      path: "entradaSaida/entrada",
      title: "Entrada de material",
      screen: () => import("./entry/Entry"),
      palette: { icon: IconArrowsExchange, words: "compra doação devolução saldo inicial nota fiscal lançar" },
      keys: [
        { keys: "6 *", label: "Antes do código: entram 6" },
        { keys: "F2", label: "Buscar material pelo nome" },
        { keys: "Ctrl Enter", label: "Lançar a entrada" },
      ],
    },
    {
      name: "notasRecebidas",
      path: "entradaSaida/notas",
      title: "Notas recebidas",
      screen: () => import("./entry/nfe/Invoices"),
      palette: { icon: IconFileInvoice, words: "nfe xml nota fiscal danfe a lançar pendentes" },
      keys: [SEARCH_KEY],
    },
    {
      name: "notaRecebida",
      path: "entradaSaida/notas/:id",
      title: "Conferir a nota",
      screen: () => import("./entry/nfe/Invoice"),
      keys: [
        { keys: "1", label: "Escolher a primeira sugestão" },
        { keys: "Ctrl Enter", label: "Lançar a entrada" },
      ],
    },
    {
      name: "documentosDoEstoque",
      path: "entradaSaida/documentos",
      title: "Documentos do estoque",
      screen: () => import("./documents/Documents"),
      palette: { icon: IconArrowsExchange, words: "saídas entradas estornos recibos" },
      keys: [SEARCH_KEY],
    },
    {
      name: "documentoDoEstoque",
      path: "entradaSaida/documentos/:id",
      title: "Documento do estoque",
      screen: () => import("./documents/Document"),
      keys: [
        { keys: "J", label: "Próximo documento da lista" },
        { keys: "K", label: "Documento anterior da lista" },
      ],
    },
    {
      name: "documentoDoEstoqueImprimir",
      path: "entradaSaida/documentos/:id/imprimir",
      title: "Documento do estoque",
      bare: true,
      screen: () => import("./documents/DocumentSheet"),
    },
    {
      name: "solicitacoes",
      path: "solicitacoes",
      title: "Solicitações",
      screen: () => import("./requests/Requests"),
      nav: {
        group: HEADING,
        icon: IconClipboardList,
        phone: { rank: 2, label: "Solicitações" },
        countWords: "solicitações para responder",
        words: "pedidos requisições aprovar entregar",
      },
      keys: [
        SEARCH_KEY,
        { keys: "N", label: "Nova solicitação" },
        { keys: "Ctrl Enter", label: "Aprovar a solicitação em que se está" },
      ],
    },
    {
      name: "listaDeSeparacao",
      path: "solicitacoes/separacao",
      title: "Lista de separação",
      bare: true,
      screen: () => import("./requests/PickingList"),
    },
    {
      name: "materiais",
      path: "materiais",
      title: "Materiais",
      screen: () => import("./materials/Materials"),
      nav: {
        group: HEADING,
        icon: IconPackages,
        key: "m",
        phone: { rank: 3, label: "Materiais" },
        countWords: "materiais abaixo do mínimo",
        words: "estoque saldo produtos itens mínimo",
      },
      keys: [SEARCH_KEY, { keys: "N", label: "Novo material" }],
    },
    { name: "materialNovo", path: "materiais/novo", title: "Novo material", screen: () => import("./materials/NewMaterial") },
    {
      name: "lotes",
      path: "materiais/validade",
      title: "Lotes e validade",
      screen: () => import("./materials/Batches"),
      palette: { icon: IconCalendarDue, words: "vencidos a vencer vencimento" },
      keys: [SEARCH_KEY],
    },
    {
      name: "material",
      path: "materiais/:id",
      title: "Material",
      screen: () => import("./materials/Material"),
      keys: [
        { keys: "J", label: "Próximo material da lista" },
        { keys: "K", label: "Material anterior da lista" },
      ],
    },
    {
      name: "materialEditar",
      path: "materiais/:id/editar",
      title: "Editar material",
      screen: () => import("./materials/EditMaterial"),
    },
    {
      name: "fornecedores",
      path: "fornecedores",
      title: "Fornecedores",
      screen: () => import("./suppliers/Suppliers"),
      nav: { group: HEADING, icon: IconTruckDelivery, words: "compras doadores cnpj" },
      keys: [SEARCH_KEY, { keys: "N", label: "Novo fornecedor" }],
    },
    {
      name: "fornecedor",
      path: "fornecedores/:id",
      title: "Fornecedor",
      screen: () => import("./suppliers/Supplier"),
      keys: [
        { keys: "J", label: "Próximo fornecedor da lista" },
        { keys: "K", label: "Fornecedor anterior da lista" },
      ],
    },
    {
      name: "requisitantes",
      path: "requisitantes",
      title: "Requisitantes",
      screen: () => import("./requesters/Requesters"),
      nav: { group: HEADING, icon: IconUsersGroup, words: "quem retira setores pessoas" },
      keys: [SEARCH_KEY, { keys: "N", label: "Novo requisitante" }],
    },
    {
      name: "requisitante",
      path: "requisitantes/:id",
      title: "Requisitante",
      screen: () => import("./requesters/Requester"),
      keys: [
        { keys: "J", label: "Próximo requisitante da lista" },
        { keys: "K", label: "Requisitante anterior da lista" },
      ],
    },
  ],
};
