package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// question of the first start; the environment may have the answer.
type question struct {
	variable, called, text string
	// secret is not shown while it is typed, and so typed twice.
	secret bool
}

var questions = []question{
	{"SCHOOL_NAME", "O nome da escola", "Nome da escola: ", false},
	{"ADMIN_NAME", "O nome", "Seu nome: ", false},
	{"ADMIN_EMAIL", "O e-mail", "Seu e-mail: ", false},
	{"ADMIN_PASSWORD", "A senha", "Sua senha (8 caracteres ou mais): ", true},
}

type answers map[string]string

func fromEnvironment() answers {
	found := answers{}
	for _, asked := range questions {
		found[asked.variable] = os.Getenv(asked.variable)
	}
	return found
}

// conversation is with who sits at the terminal.
type conversation struct {
	in  *bufio.Reader
	out io.Writer
	// hide runs what reads a line that is not to be seen.
	hide func(read func() (string, error)) (string, error)
}

func (c conversation) line(text string, secret bool) (string, error) {
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

// ask for what is still empty, until nothing is.
func (c conversation) ask(given answers) error {
	for _, asked := range questions {
		for given[asked.variable] == "" {
			answer, err := c.line(asked.text, asked.secret)
			if err != nil {
				return err
			}
			if asked.secret && answer != "" {
				again, err := c.line("Repita a senha: ", true)
				if err != nil {
					return err
				}
				if again != answer {
					fmt.Fprintln(c.out, "As duas senhas são diferentes. Digite de novo.")
					continue
				}
			}
			given[asked.variable] = answer
		}
	}
	return nil
}

var errFirstStart = errors.New("Primeiro início: defina ADMIN_EMAIL e ADMIN_PASSWORD (e ADMIN_NAME, SCHOOL_NAME) no ambiente, ou rode sineta setup em um terminal para responder.")

// setUp makes a new school, whole or not at all, from the environment or by asking who sits at the terminal.
func setUp(data string, at place) error {
	if err := refuseSetUp(data); err != nil {
		return err
	}
	given := fromEnvironment()
	if !isTerminal() {
		if given["ADMIN_EMAIL"] == "" || given["ADMIN_PASSWORD"] == "" {
			return errFirstStart
		}
		return makeSchool(data, at, given)
	}
	talk := conversation{bufio.NewReader(os.Stdin), os.Stdout, hidden}
	fmt.Fprintln(talk.out, "Primeiro início: criação da conta Admin da escola.")
	for {
		if err := talk.ask(given); err != nil {
			return err
		}
		err := makeSchool(data, at, given)
		if err == nil {
			return nil
		}
		sentence, isAnswer := asAnswers(err.Error(), given)
		if !isAnswer {
			return err
		}
		fmt.Fprintln(talk.out, sentence)
	}
}

// refuseSetUp says why no school can be made in the folder.
func refuseSetUp(data string) error {
	if hasSchool(data) {
		return fmt.Errorf("Já há uma escola na pasta de dados %s. Para iniciá-la: sineta", data)
	}
	if unfinished := data + restoredSuffix; exists(unfinished) {
		return fmt.Errorf("Uma restauração foi interrompida e deixou %s. Rode sineta restore ARQUIVO outra vez.", unfinished)
	}
	return nil
}

// asAnswers empties the answers that a refusal is about, and names them as the questions do.
func asAnswers(sentence string, given answers) (string, bool) {
	found := false
	for _, asked := range questions {
		if strings.Contains(sentence, asked.variable) {
			sentence = strings.ReplaceAll(sentence, asked.variable, asked.called)
			given[asked.variable] = ""
			found = true
		}
	}
	return sentence, found
}

// Go's log writes date and time before each line.
var logPrefix = regexp.MustCompile(`^[\d/]+ [\d:]+ `)

// makeSchool runs the hooks' command for the first account on a folder aside, and moves that in.
func makeSchool(data string, at place, given answers) error {
	unfinished := data + ".new"
	if err := os.RemoveAll(unfinished); err != nil {
		return err
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	command := exec.Command(program, "--dir="+unfinished, "--hooksDir="+at.hooks, "--migrationsDir="+at.migrations, "--publicDir="+at.public, "first-admin")
	// Its last line is the sentence, in words.
	command.Env = append(os.Environ(), "LOG_FORMAT=")
	for variable, answer := range given {
		command.Env = append(command.Env, variable+"="+answer)
	}
	said, err := command.CombinedOutput()
	lines := strings.Split(strings.TrimSpace(string(said)), "\n")
	sentence := logPrefix.ReplaceAllString(lines[len(lines)-1], "")
	if err != nil {
		_ = os.RemoveAll(unfinished)
		if sentence == "" {
			// It could not be begun at all.
			return err
		}
		return errors.New(sentence)
	}
	if jsonLines == nil {
		// It names the account, which a log must not.
		fmt.Println(sentence)
	}
	// This program's own folder is empty, and is removed so that the new one takes its place.
	if err := os.Remove(data); err != nil && !os.IsNotExist(err) {
		return fmt.Errorf("A pasta %s não está vazia, e não há escola nela. Indique outra em DATA.", data)
	}
	return os.Rename(unfinished, data)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// commandSetup makes the school and ends.
func commandSetup(data string, at place) error {
	release, err := holdFolder(data)
	if err != nil {
		return err
	}
	defer release()
	if err := setUp(data, at); err != nil {
		removeEmpty(data)
		return err
	}
	fmt.Printf("A escola está em %s. Para iniciar: %s\n", data, filepath.Base(os.Args[0]))
	return nil
}

// removeEmpty takes away the folder that was made to be held; os.Remove refuses where something lies.
func removeEmpty(data string) {
	_ = os.Remove(data)
}
