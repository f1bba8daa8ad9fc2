package main

import (
	"bufio"
	"bytes"
	"strings"
	"testing"
)

// newTestPrompt returns a prompt in which a user types these lines, and its output.
func newTestPrompt(typed ...string) (terminalPrompt, *bytes.Buffer) {
	output := &bytes.Buffer{}
	hide := func(read func() (string, error)) (string, error) {
		output.WriteString("(hidden)")
		return read()
	}
	return terminalPrompt{bufio.NewReader(strings.NewReader(strings.Join(typed, "\n") + "\n")), output, hide}, output
}

func TestPromptAsksForMissingAnswers(t *testing.T) {
	given := setupAnswers{"SCHOOL_NAME": "EE Um"}
	prompt, output := newTestPrompt("", " Ana ", "ana@escola.br", " senha um ", "senha-dois", " senha um ", " senha um ")
	if err := prompt.askMissing(given); err != nil {
		t.Fatal(err)
	}
	if given["ADMIN_NAME"] != "Ana" || given["ADMIN_PASSWORD"] != " senha um " || given["SCHOOL_NAME"] != "EE Um" {
		t.Errorf("answers: %v", given)
	}
	if text := output.String(); strings.Contains(text, "Nome da escola") || !strings.Contains(text, "As duas senhas são diferentes") || strings.Count(text, "(hidden)") != 4 {
		t.Errorf("output: %s", text)
	}
	ended, _ := newTestPrompt()
	ended.in = bufio.NewReader(strings.NewReader(""))
	if err := ended.askMissing(setupAnswers{}); err == nil {
		t.Error("the prompt continues at the end of the input")
	}
}

func TestRefusedAnswersAreAskedAgain(t *testing.T) {
	given := setupAnswers{"ADMIN_EMAIL": "diretora", "ADMIN_NAME": "Ana"}
	sentence, isAnswer := clearRefusedAnswers("ADMIN_EMAIL não é um endereço", given)
	if !isAnswer || sentence != "O e-mail não é um endereço" || given["ADMIN_EMAIL"] != "" || given["ADMIN_NAME"] != "Ana" {
		t.Errorf("%q, %v", sentence, given)
	}
	if _, isAnswer := clearRefusedAnswers("disk full", given); isAnswer {
		t.Error("an error that names no answer clears one")
	}
}
