package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// setupQuestion of the first start; the environment may have the answer.
type setupQuestion struct {
	variable, label, prompt string
	// secret is not shown while it is typed, and so typed twice.
	secret bool
}

var setupQuestions = []setupQuestion{
	{"SCHOOL_NAME", "O nome da escola", "Nome da escola: ", false},
	{"ADMIN_NAME", "O nome", "Seu nome: ", false},
	{"ADMIN_EMAIL", "O e-mail", "Seu e-mail: ", false},
	{"ADMIN_PASSWORD", "A senha", "Sua senha (8 caracteres ou mais): ", true},
}

type setupAnswers map[string]string

func answersFromEnvironment() setupAnswers {
	answers := setupAnswers{}
	for _, question := range setupQuestions {
		answers[question.variable] = os.Getenv(question.variable)
	}
	return answers
}

// terminalPrompt is with who sits at the terminal.
type terminalPrompt struct {
	in  *bufio.Reader
	out io.Writer
	// hide runs what reads a line that is not to be seen.
	hide func(read func() (string, error)) (string, error)
}

func (c terminalPrompt) readLine(text string, secret bool) (string, error) {
	fmt.Fprint(c.out, text)
	read := func() (string, error) {
		line, err := c.in.ReadString('\n')
		if err != nil && line == "" {
			return "", errors.New("Nada foi digitado: a escola não foi criada.")
		}
		return strings.TrimRight(line, "\r\n"), nil
	}
	if !secret {
		line, err := read()
		return strings.TrimSpace(line), err
	}
	line, err := c.hide(read)
	fmt.Fprintln(c.out)
	return line, err
}

// askMissing for what is still empty, until nothing is.
func (c terminalPrompt) askMissing(answers setupAnswers) error {
	for _, question := range setupQuestions {
		for answers[question.variable] == "" {
			answer, err := c.readLine(question.prompt, question.secret)
			if err != nil {
				return err
			}
			if question.secret && answer != "" {
				again, err := c.readLine("Repita a senha: ", true)
				if err != nil {
					return err
				}
				if again != answer {
					fmt.Fprintln(c.out, "As duas senhas são diferentes. Digite de novo.")
					continue
				}
			}
			answers[question.variable] = answer
		}
	}
	return nil
}

// clearRefusedAnswers empties the answers that a refusal is about, and names them as the questions do.
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
