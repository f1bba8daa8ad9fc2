package main

import (
	"fmt"
	"strings"
)

// commandHelp is a command as it is typed, and its effect.
type commandHelp struct{ usage, effect string }

// commandHelps are the technician's commands in the order of docs/operations.md.
var commandHelps = []commandHelp{
	{"sineta", "atende a escola; o mesmo que sineta serve"},
	{"sineta setup", "cria uma escola nova"},
	{"sineta backup [ARQUIVO]", "faz uma cópia de segurança, também com a escola em uso"},
	{"sineta restore ARQUIVO", "põe uma cópia no lugar dos dados; os de antes ficam ao lado"},
	{"sineta rollback", "volta à cópia feita antes da última atualização"},
	{"sineta check", "confere o banco de dados e os saldos do almoxarifado"},
	{"sineta check --replica CÓPIA", "restaura uma cópia em uma pasta temporária e a confere"},
	{"sineta update ARQUIVO", "troca o programa pelo do arquivo baixado, depois de uma cópia"},
	{"sineta service install", "faz o computador iniciar o programa; uninstall desfaz"},
	{"sineta health", "diz se o programa deste computador responde"},
	{"sineta disk-space PASTA", "mostra o espaço livre do disco da pasta"},
	{"sineta checkpoint-log", "passa o log do banco de dados para o banco: para o Litestream"},
	{"sineta superuser upsert E-MAIL SENHA", "define a senha do painel /_/"},
	{"sineta version", "mostra a versão"},
}

// helpText is the answer to `sineta --help`, and to an unknown command.
func helpText() string {
	var text strings.Builder
	text.WriteString("Comandos:\n")
	for _, command := range commandHelps {
		fmt.Fprintf(&text, "  %-38s%s\n", command.usage, command.effect)
	}
	text.WriteString("\nA pasta dos dados é a da variável DATA; o endereço, o de HOST e PORT. Valem também as variáveis do arquivo sineta.env, ao lado do programa.\n")
	return text.String()
}
