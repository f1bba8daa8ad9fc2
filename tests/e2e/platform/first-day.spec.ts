/**
 * A new school's first day, without leaving the guided steps: each of them takes few clicks and keys beside the typed data.
 * @module-tag full
 */
import { thisYear } from "../../helpers/day";
import { expect, expectAccessible, type Page } from "../fixtures";
import { ADMIN, backToStep, emptySchoolTest, goOn, importSheet, signIn, stepHeading } from "./empty-school";

const test = emptySchoolTest("first-day");

/** So many clicks and keys a person has for all that is not typed. */
const MAX_ACTS = 120;

const PEOPLE = `Nome;Matrícula;Turma;Vínculo;E-mail
Beatriz Primeira;2026001;6º A;Aluno;
Caio Segundo;2026002;6º A;Aluno;
Dora Professora;9001;;Professor;dora@escola.test
Elias Professor;9002;;Professor;elias@escola.test
`;

/** Counts each press of the mouse and each key that a person presses, on whatever page. */
async function countActs(page: Page): Promise<() => number> {
  let acts = 0;
  await page.exposeFunction("actHappened", () => {
    acts += 1;
  });
  await page.addInitScript(() => {
    for (const kind of ["pointerdown", "keydown"]) {
      window.addEventListener(
        kind,
        (event) => {
          if (event.isTrusted) {
            (window as unknown as { actHappened: () => void }).actHappened();
          }
        },
        true,
      );
    }
  });
  return () => acts;
}

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();

async function takeOffers(page: Page): Promise<void> {
  await press(page, /^Cadastrar \d+ ite(m|ns)$/);
  await expect(page.getByText("Concluído", { exact: true })).toBeVisible();
}

async function doWithout(page: Page): Promise<void> {
  await press(page, "Não se aplica");
  await expect(page.getByRole("button", { name: "Retomar este passo" })).toBeVisible();
}

/** Before anything is made. */
const EMPTY_SCREENS: readonly (readonly [path: string, link: string, to: string])[] = [
  ["/abrir-chamado", "Cadastrar serviços", "/primeiros-passos/servicos"],
  ["/equipamentos/tipos", "Ver sugestões", "/primeiros-passos/tipos-de-equipamento"],
  ["/setores", "Ver sugestões", "/primeiros-passos/setores"],
  ["/agenda", "Cadastrar carrinhos", "/equipamentos/carrinhos?aberto=novo"],
  ["/materiais", "Ver sugestões", "/primeiros-passos/materiais"],
  ["/pedir-material", "Cadastrar materiais", "/primeiros-passos/materiais"],
  ["/entradaSaida/notas", "Ir para a entrada", "/entradaSaida/entrada"],
  ["/reservas", "Ir para o acervo", "/acervo"],
];

test("an empty screen leads on", async ({ guest }) => {
  const page = await guest();
  await signIn(page, ADMIN.email, ADMIN.password);
  await expect(page.getByText("Nenhuma pendência além dos primeiros passos.")).toBeVisible();
  for (const [path, link, to] of EMPTY_SCREENS) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("link", { name: link }), path).toHaveAttribute("href", to);
  }
});

test("every step of an empty school, in at most 120 clicks and keys", async ({ guest }) => {
  test.slow();
  const page = await guest("");
  const acts = await countActs(page);
  await page.goto("/");
  await signIn(page, ADMIN.email, ADMIN.password);
  await follow(page, "Ver todos os passos");
  await follow(page, "Começar");

  await page.getByLabel("CNPJ da escola").fill("11.222.333/0001-81");
  await page.getByLabel("Endereço").fill("Rua das Flores, 10");
  await press(page, "Salvar");
  await goOn(page, "Horário e dias fechados");

  await press(page, `Incluir feriados de ${thisYear()}`);
  await goOn(page, "Endereço na rede");
  await page.getByLabel("Endereço da Sineta na rede").fill("http://192.168.0.10:8090");
  await press(page, "Salvar");
  await goOn(page, "Turmas e alunos");

  await follow(page, "Importar planilha");
  await importSheet(page, "Pessoas e leitores", "pessoas.csv", PEOPLE);
  await backToStep(page, "Turmas e alunos");
  await goOn(page, "Setores");
  await takeOffers(page);
  await goOn(page, "Contas da equipe");

  await follow(page, "Convidar a equipe");
  await page.getByRole("button", { name: "Convidar", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Convidar usuário" });
  await drawer.getByLabel("Nome").fill("Lia Bibliotecária");
  await drawer.getByLabel("E-mail").fill("lia@escola.test");
  await drawer.getByRole("checkbox", { name: "Biblioteca" }).check();
  await drawer.getByRole("button", { name: "Enviar convite" }).click();
  await press(page, "Pronto");
  await backToStep(page, "Contas da equipe");
  await goOn(page, "Contas dos professores");

  await follow(page, "Convidar do cadastro");
  await press(page, "Enviar 2 convites");
  await press(page, "Pronto");
  await backToStep(page, "Contas dos professores");
  await goOn(page, "Regras de empréstimo");
  await press(page, "Está conferido");
  await goOn(page, "Acervo da biblioteca");

  await follow(page, "Importar o acervo");
  await importSheet(page, "Livros e exemplares", "acervo.csv", "Título;Autor;Tombo\nDom Casmurro;Machado de Assis;000001\n");
  await backToStep(page, "Acervo da biblioteca");
  await goOn(page, "Etiquetas dos livros");
  await follow(page, "Imprimir etiquetas");
  await press(page, "Todos já têm etiqueta");
  await follow(page, "Voltar");
  await backToStep(page, "Etiquetas dos livros");
  await goOn(page, "Materiais do almoxarifado");

  await takeOffers(page);
  await goOn(page, "Saldo inicial");
  await follow(page, "Importar materiais com saldo");
  await importSheet(
    page,
    "Materiais e saldos",
    "saldo.csv",
    "Material;Unidade;Saldo atual;Valor unitário\nPapel A4 75 g;resma;20;25,00\nDetergente neutro;frasco;12;2,50\n",
  );
  await backToStep(page, "Saldo inicial");
  await goOn(page, "Requisitantes");
  await takeOffers(page);
  await goOn(page, "Tipos de equipamento");
  await takeOffers(page);
  await goOn(page, "Salas");
  await takeOffers(page);
  await goOn(page, "Equipamentos");

  await follow(page, "Importar equipamentos");
  await importSheet(
    page,
    "Equipamentos",
    "maquinas.csv",
    "Tombo;Tipo;Sala\n5001;Computador;Secretaria\n5002;Projetor;Auditório\n",
  );
  await backToStep(page, "Equipamentos");
  await goOn(page, "Serviços de TI");
  await takeOffers(page);
  await goOn(page, "Etiquetas dos equipamentos");
  await doWithout(page);
  await goOn(page, "E-mail da escola");
  await doWithout(page);
  await goOn(page, "WhatsApp da escola");
  await doWithout(page);
  await goOn(page, "Carteiras");
  await follow(page, "Emitir carteiras");
  await page.getByRole("button", { name: "Emitir carteiras" }).first().click();
  const cards = page.getByRole("dialog", { name: "Emitir carteiras" });
  await cards.getByRole("combobox", { name: "Turma, setor ou vínculo" }).fill("6º A");
  await expect(page.getByRole("option", { name: /6º A/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await cards.getByRole("button", { name: "Emitir", exact: true }).click();
  await expect(cards).toBeHidden();
  await backToStep(page, "Carteiras");
  await goOn(page, "Cópia de segurança em outro lugar");
  await page.getByRole("switch", { name: /As cópias de segurança são levadas/ }).click();
  await press(page, "Salvar");
  await follow(page, "Ir para o início");

  await expect(page.getByRole("heading", { level: 1, name: /Ana$/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Primeiros passos" })).toBeHidden();
  expect(acts()).toBeLessThanOrEqual(MAX_ACTS);
});

test("a step in the dark on a phone, and the way round by hand", async ({ guest }) => {
  const page = await guest("", { colorScheme: "dark", viewport: { width: 360, height: 740 } });
  await page.goto("/");
  await signIn(page, ADMIN.email, ADMIN.password);
  await expect(page.getByRole("heading", { level: 1, name: /Ana$/ })).toBeVisible();
  for (const [path, heading] of [
    ["/primeiros-passos", "Primeiros passos"],
    ["/primeiros-passos/dados-da-escola", "Dados da escola"],
    ["/primeiros-passos/regras-de-emprestimo", "Regras de empréstimo"],
    ["/primeiros-passos/whatsapp", "WhatsApp da escola"],
  ] as const) {
    await page.goto(path);
    await expect(stepHeading(page, heading)).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), path).toBe(0);
  }
  await page.goto("/primeiros-passos/nada");
  await expect(page.getByText("Este passo não existe ou é de outro perfil.")).toBeVisible();
  await follow(page, "Primeiros passos");
  await expect(page.getByRole("link", { name: "Dados da escola" })).toBeVisible();
});
