package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// setupQuestion is a question of the first start. Its environment variable may contain the answer.
type setupQuestion struct {
	variable, label, prompt string
	// The terminal does not show a secret, so the user types it twice.
	secret bool
}

// setupQuestions are the questions in their order.
var setupQuestions = []setupQuestion{
	{"SCHOOL_NAME", "O nome da escola", "Nome da escola: ", false},
	{"ADMIN_NAME", "O nome", "Seu nome: ", false},
	{"ADMIN_EMAIL", "O e-mail", "Seu e-mail: ", false},
	{"ADMIN_PASSWORD", "A senha", "Sua senha (8 caracteres ou mais): ", true},
}

// setupAnswers maps the variables of the questions to the answers.
type setupAnswers map[string]string

// answersFromEnvironment returns the answers that the environment contains.
func answersFromEnvironment() setupAnswers {
	answers := setupAnswers{}
	for _, question := range setupQuestions {
		answers[question.variable] = os.Getenv(question.variable)
	}
	return answers
}

// terminalPrompt asks questions in a terminal.
type terminalPrompt struct {
	in  *bufio.Reader
	out io.Writer
	// hide calls read while the terminal does not show the typed characters.
	hide func(read func() (string, error)) (string, error)
}

// readLine prints a text and returns the line that the user types. It returns an error at the end of the input.
func (p terminalPrompt) readLine(text string, secret bool) (string, error) {
	fmt.Fprint(p.out, text)
	read := func() (string, error) {
		line, err := p.in.ReadString('\n')
		if err != nil && line == "" {
			return "", errors.New("Nada foi digitado: a escola não foi criada.")
		}
		return strings.TrimRight(line, "\r\n"), nil
	}
	if !secret {
		line, err := read()
		return strings.TrimSpace(line), err
	}
	line, err := p.hide(read)
	fmt.Fprintln(p.out)
	return line, err
}

// askMissing asks each question without an answer until it has one.
func (p terminalPrompt) askMissing(answers setupAnswers) error {
	for _, question := range setupQuestions {
		for answers[question.variable] == "" {
			answer, err := p.readLine(question.prompt, question.secret)
			if err != nil {
				return err
			}
			if question.secret && answer != "" {
				again, err := p.readLine("Repita a senha: ", true)
				if err != nil {
					return err
				}
				if again != answer {
					fmt.Fprintln(p.out, "As duas senhas são diferentes. Digite de novo.")
					continue
				}
			}
			answers[question.variable] = answer
		}
	}
	return nil
}

// clearRefusedAnswers removes the answers that a refusal names. It returns the refusal with the questions' labels, and whether it names any
// answer.
func clearRefusedAnswers(sentence string, answers setupAnswers) (string, bool) {
	found := false
	for _, question := range setupQuestions {
		if strings.Contains(sentence, question.variable) {
			sentence = strings.ReplaceAll(sentence, question.variable, question.label)
			answers[question.variable] = ""
			found = true
		}
	}
	return sentence, found
}
