/** Names as in a Brazilian school's register. Combined at random: no real person is meant. */
import type { Random } from "../random";

const GIRLS =
  "Alice Amanda Ana Beatriz Bianca Brenda Bruna Camila Carolina Cecília Clara Daniela Débora Eduarda Elisa Emanuelly Ester Fernanda Gabriela Giovanna Heloísa Helena Iara Ingrid Isabela Isadora Jéssica Joana Júlia Juliana Kauane Laís Lara Larissa Letícia Lívia Lorena Luana Luísa Luiza Maitê Manuela Mariana Marina Melissa Milena Mirela Natália Nicole Olívia Pâmela Pietra Priscila Rafaela Raissa Rebeca Sabrina Samara Sofia Sophia Stella Tainá Talita Thaís Valentina Vanessa Vitória Yasmin".split(
    " ",
  );

const BOYS =
  "Alan Alexandre André Antônio Arthur Augusto Bernardo Breno Bruno Caio Caíque Carlos Cauã Daniel Danilo Davi Diego Diogo Eduardo Emanuel Enzo Erick Felipe Fernando Francisco Gabriel Guilherme Gustavo Heitor Henrique Hugo Igor Isaac Ítalo João Joaquim Jonas José Juan Kaique Kauê Leandro Leonardo Lorenzo Lucas Luan Luiz Marcelo Marcos Mateus Matheus Miguel Murilo Natan Nicolas Otávio Pablo Paulo Pedro Rafael Renan Rian Rodrigo Ryan Samuel Theo Thiago Tomás Vicente Vinícius Vitor Wesley Yuri".split(
    " ",
  );

const SECOND_GIRLS = ["Beatriz", "Clara", "Eduarda", "Fernanda", "Júlia", "Laura", "Luiza", "Vitória"] as const;
const SECOND_BOYS = ["Eduardo", "Felipe", "Gabriel", "Guilherme", "Henrique", "Lucas", "Miguel", "Pedro"] as const;
const TAKES_SECOND_GIRL = ["Ana", "Maria"] as const;
const TAKES_SECOND_BOY = ["João", "José", "Luiz", "Pedro", "Carlos"] as const;

const SURNAMES =
  "Aguiar Almeida Alves Amaral Andrade Araújo Assis Azevedo Barbosa Barros Batista Bezerra Borges Braga Brito Campos Cardoso Carvalho Castro Coelho Correia Costa Coutinho Cunha Dias Duarte Esteves Farias Ferreira Figueiredo Fonseca Freitas Furtado Gomes Gonçalves Guimarães Leite Lima Lopes Macedo Machado Magalhães Marinho Marques Martins Medeiros Melo Mendes Miranda Monteiro Moraes Moreira Moura Nascimento Neves Nogueira Nunes Oliveira Pacheco Paiva Peixoto Pereira Pinheiro Pinto Pires Prado Queiroz Ramos Rangel Reis Rezende Ribeiro Rocha Rodrigues Sales Sampaio Santana Santiago Santos Silva Silveira Siqueira Soares Souza Tavares Teixeira Torres Valente Vasconcelos Viana Vieira Xavier".split(
    " ",
  );

const PARTICLES: Readonly<Record<string, string>> = {
  Silva: "da",
  Costa: "da",
  Rocha: "da",
  Cunha: "da",
  Santos: "dos",
  Reis: "dos",
  Nascimento: "do",
  Prado: "do",
  Souza: "de",
  Oliveira: "de",
  Almeida: "de",
  Moraes: "de",
};

/** A given name, now and then a double one ("Ana Clara"). */
function firstName(random: Random): string {
  const girl = random.chance(0.5);
  const doubled = random.chance(0.14);
  if (doubled) {
    return girl
      ? `${random.pick(TAKES_SECOND_GIRL)} ${random.pick(SECOND_GIRLS)}`
      : `${random.pick(TAKES_SECOND_BOY)} ${random.pick(SECOND_BOYS)}`;
  }
  return random.pick(girl ? GIRLS : BOYS);
}

function fullName(random: Random): string {
  const first = random.pick(SURNAMES);
  let last = random.pick(SURNAMES);
  while (last === first) {
    last = random.pick(SURNAMES);
  }
  const lastName = PARTICLES[last] && random.chance(0.5) ? `${PARTICLES[last]} ${last}` : last;
  return `${firstName(random)} ${first} ${lastName}`;
}

/** Full names, each once. */
export function* names(random: Random): Generator<string, never> {
  const givenNames = new Set<string>();
  for (;;) {
    const name = fullName(random);
    if (!givenNames.has(name)) {
      givenNames.add(name);
      yield name;
    }
  }
}
